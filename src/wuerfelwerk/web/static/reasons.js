// Taps on what is not allowed: the place tapped is asked about, and the reason comes up beside it.
// Pictures say where their places lie (data-places, data-ask); the sentence comes from the server.
"use strict";

(() => {
  const main = document.getElementById("m");
  const bubble = document.getElementById("why");
  const [sentence, link, tail] = [bubble.querySelector("span"), bubble.querySelector("a"), bubble.querySelector("i")];
  const sign = document.getElementById("why-sign");
  const loud = document.getElementById("refused");
  const GAP = 20; // from the middle of what was tapped
  const EDGE = 8;
  const SECONDS = 5; // at least; long sentences stay longer
  let asked = 0; // the newest question; earlier answers are dropped
  let timer = 0;
  let back = null; // where the focus was when it went to the link

  const box = () => document.getElementById("sheetbox");
  const sheet = () => document.querySelector("#lens svg[data-places]");

  function middle(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  // ---- where places are: in the units of the picture, so that they are right at every size ------------

  function placesOf(svg) {
    const matrix = svg.getScreenCTM();
    return svg.dataset.places.split(" ").map((entry) => {
      const [place, x, y] = entry.split(",").map(Number);
      const spot = new DOMPoint(x, y).matrixTransform(matrix);
      return { place, x: spot.x, y: spot.y };
    });
  }

  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

  function placeAt(spot) {
    const svg = sheet();
    if (!svg) return null;
    const places = placesOf(svg);
    places.sort((one, other) => far(one, spot) - far(other, spot));
    const reach = Number(svg.dataset.reach) * svg.getScreenCTM().a;
    return places.length && far(places[0], spot) <= reach ? places[0] : null;
  }

  function offerAt({ x, y }) {
    for (const element of document.elementsFromPoint(x, y)) {
      const offer = element.closest("#m [data-action]");
      if (offer) return offer;
    }
    return null;
  }

  // ---- asking -------------------------------------------------------------------------------------------

  async function answer(place) {
    try {
      const reply = await fetch(`${box().dataset.asks}&place=${place}`, { headers: { accept: "application/json" } });
      if (reply.ok) return await reply.json();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
    }
    return { what: "", sentence: bubble.dataset.failed, rule: "", link: "" };
  }

  async function ask(place, spot) {
    const mine = ++asked;
    const told = await answer(place);
    if (mine === asked && told.sentence) show(told, spot);
  }

  // ---- the bubble ---------------------------------------------------------------------------------------

  function show({ sentence: text, rule, link: address }, spot) {
    sentence.textContent = text;
    link.textContent = rule;
    link.hidden = !address;
    if (address) link.href = document.documentElement.dataset.at + address;
    bubble.hidden = sign.hidden = false;
    lay(spot);
    loud.textContent = [text, rule].filter(Boolean).join(" ");
    stay();
  }

  function lay({ x, y }) {
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(x - width / 2, EDGE), document.documentElement.clientWidth - width - EDGE);
    const [below, above] = [y + GAP, y - GAP - height];
    const fits = { below: below + height <= innerHeight - EDGE, above: above >= EDGE };
    const under = fits.below && (!fits.above || covered(left, below, width, height) <= covered(left, above, width, height));
    bubble.classList.toggle("is-above", !under);
    place(bubble, left, under ? below : above);
    place(sign, x, y);
    tail.style.left = `${Math.min(Math.max(x - left, 18), width - 18)}px`;
  }

  function place(element, left, top) {
    element.style.left = `${Math.round(left)}px`;
    element.style.top = `${Math.round(top)}px`;
  }

  // How many of the allowed fields would lie under it.
  function covered(left, top, width, height) {
    return [...document.querySelectorAll("#m [data-action][role=button]")].map(middle)
      .filter(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height).length;
  }

  function stay() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (bubble.matches(":hover, :focus-within")) stay();
      else hide();
    }, 1000 * SECONDS + 40 * sentence.textContent.length);
  }

  function hide() {
    asked += 1;
    clearTimeout(timer);
    if (bubble.hidden) return false;
    const inside = bubble.contains(document.activeElement);
    bubble.hidden = sign.hidden = true;
    loud.textContent = "";
    if (inside && back?.isConnected) back.focus();
    return true;
  }

  // ---- mouse and finger -----------------------------------------------------------------------------------

  main.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.target.closest("[data-action], button, a, input, select, summary, label")) return;
    const spot = { x: event.clientX, y: event.clientY };
    const die = event.target.closest("[data-ask]");
    const lens = event.target.closest("#lens");
    if (!box() || (!die && !lens)) return;
    if (box().dataset.why) { // nothing here is for this viewer to press
      asked += 1;
      show({ sentence: box().dataset.why, rule: "" }, spot);
    } else if (die && box().dataset.asks) {
      ask(Number(die.dataset.ask), middle(die));
    } else if (box().dataset.asks) {
      const found = placeAt(spot);
      if (found) touch(found);
    }
  });

  // The edge of an offered place counts as the place.
  function touch(found) {
    const offer = offerAt(found);
    if (offer) offer.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else ask(found.place, found);
  }

  document.addEventListener("pointerdown", (event) => {
    if (!bubble.contains(event.target)) hide();
  }, true);
  for (const kind of ["resize", "scroll"]) window.addEventListener(kind, hide, { passive: true, capture: true });
  bubble.addEventListener("pointerleave", stay);

  // ---- keys: one more stop in the sheet goes over all places, allowed or not -----------------------------------

  const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const probe = () => document.getElementById("probe");
  let at = null; // place the keys are on
  let called = ""; // what lies there

  function spots() {
    const svg = sheet();
    const dice = [...document.querySelectorAll("#tray [data-ask]")].map((die) => ({ place: Number(die.dataset.ask), ...middle(die) }));
    return [...(svg ? placesOf(svg) : []), ...dice];
  }

  function nearest(from, [dx, dy], among) {
    const ahead = among.map((spot) => ({ spot, along: (spot.x - from.x) * dx + (spot.y - from.y) * dy, aside: Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx) }))
      .filter(({ along }) => along > 1);
    ahead.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside);
    return ahead[0]?.spot ?? null;
  }

  // Places of one number are told apart by where they lie.
  function here(among) {
    return at && among.filter(({ place }) => place === at.place).sort((one, other) => far(one, at) - far(other, at))[0];
  }

  function put(spot) {
    at = spot;
    place(probe(), spot.x, spot.y);
  }

  async function name(spot, aloud = true) {
    const mine = ++asked;
    const { what } = await answer(spot.place);
    if (mine !== asked || !what || !probe()) return;
    called = what;
    probe().setAttribute("aria-label", called);
    if (aloud) say(called);
  }

  function explore(key) {
    const among = spots();
    const now = here(among) ?? among[0];
    if (!now) return false;
    if (key === "Enter" || key === " ") return touch(now) ?? true;
    const next = key === "Home" ? among[0] : key === "End" ? among.at(-1) : key in ARROWS ? nearest(now, ARROWS[key], among) : null;
    if (!(key in ARROWS) && !next) return false;
    hide();
    if (next) {
      put(next);
      name(next);
    }
    return true;
  }

  document.addEventListener("focusin", (event) => {
    if (event.target !== probe()) return;
    const among = spots();
    const start = here(among) ?? among[0];
    if (start) put(start);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = !bubble.hidden ? bubbleKey(event) : false;
    if (done || (event.target === probe() && explore(event.key))) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);

  // While a reason is shown Tab goes to its rule, and Esc takes it away.
  function bubbleKey(event) {
    if (event.key === "Escape") return hide();
    if (event.key !== "Tab" || event.shiftKey || link.hidden || document.activeElement === link) return false;
    back = document.activeElement;
    link.focus();
    return true;
  }

  // ---- the table went on --------------------------------------------------------------------------------------

  // Events count, and the draft; that somebody comes or goes changes no reason.
  const state = () => `${document.getElementById("table")?.dataset.seq} ${document.querySelector("#act-form [name=draft]")?.value}`;
  let shown = state();

  document.addEventListener("htmx:after:swap", () => {
    const wentOn = state() !== shown;
    if (wentOn) hide();
    shown = state();
    if (document.activeElement !== probe()) return;
    const again = here(spots());
    if (!again) return;
    put(again); // the page that came knows nothing of where the keys are
    if (called) probe().setAttribute("aria-label", called);
    if (called && wentOn) name(again, false);
  });
})();
