// Hints and the tutor: over the console of whoever asks. What is hinted at is marked in the picture, and goes
// into the draft with one press. Without script the same forms lead to pages.
"use strict";

{
  const panel = document.createElement("dialog");
  panel.id = "hints";
  panel.className = "hints";
  panel.setAttribute("aria-labelledby", "hints-title");
  document.body.append(panel);
  const AGAIN = 3000; // how often it is asked again while the hints are made ready
  let asked = 0; // the newest question; earlier answers are dropped
  let timer = 0;

  const tutor = () => document.getElementById("tutor");
  const seat = () => document.querySelector("#act-form [name=seat]")?.value ?? "";
  const state = () => `${document.getElementById("table")?.dataset.seq} ${seat()} ${document.querySelector("#act-form [name=draft]")?.value}`;
  let shown = state();

  // On wide pages it lies where the console is, on a phone at the lower edge.
  function lay(box) {
    const side = document.querySelector(".console")?.getBoundingClientRect();
    const wide = matchMedia("(min-width: 900px)").matches && side;
    box.style.inset = wide ? `${Math.round(side.top)}px auto auto ${Math.round(side.left)}px` : "";
    box.style.width = wide ? `${Math.round(side.width)}px` : "";
    box.style.minHeight = wide ? `${Math.round(side.height)}px` : "";
  }

  async function ask(form) {
    const mine = ++asked;
    clearTimeout(timer);
    dismiss();
    let reply = null;
    try {
      reply = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "HX-Request": "true" } });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
    }
    const text = reply ? await reply.text() : "";
    if (mine !== asked) return;
    if (!reply?.ok) return refuse(text);
    panel.innerHTML = text;
    htmx.process(panel);
    if (!panel.open) panel.show();
    lay(panel);
    point();
    (panel.querySelector(".hintrow") ?? panel.querySelector("[data-hints-close]")).focus();
    if (reply.headers.get("retry-after")) timer = setTimeout(() => { if (form.isConnected) ask(form); }, AGAIN);
  }

  // A refusal comes as the notice of the page.
  function refuse(text) {
    close();
    const found = new DOMParser().parseFromString(text, "text/html").getElementById("notice");
    if (found) document.getElementById("notice").replaceWith(document.adoptNode(found));
    else document.getElementById("offline").hidden = false;
  }

  function close() {
    asked += 1;
    clearTimeout(timer);
    if (!panel.open) return false;
    const inside = panel.contains(document.activeElement);
    panel.close();
    panel.textContent = "";
    clear();
    if (inside) document.getElementById("ask-hint")?.focus();
    return true;
  }

  // ---- where it lies in the picture ---------------------------------------------------------------------

  function clear() {
    for (const mark of document.querySelectorAll(".hintmark")) mark.remove();
    for (const one of document.querySelectorAll(".is-hinted")) one.classList.remove("is-hinted");
  }

  function spotOf(place) {
    const svg = document.querySelector("#lens svg[data-places]");
    for (const entry of svg ? svg.dataset.places.split(" ") : []) {
      const [number, x, y] = entry.split(",").map(Number);
      if (number === place) return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    }
    return middle(document.querySelector(`#tray [data-ask="${place}"]`));
  }

  function middle(element) {
    if (!element) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  const numbers = (text) => (text ? text.split(" ").map(Number) : []);

  function spotsOf(row) {
    const places = numbers(row.dataset.spots).map(spotOf).filter(Boolean);
    if (places.length) return places;
    const offers = numbers(row.dataset.offers).map((one) => middle(document.querySelector(`#lens [data-action="${one}"], #tray [data-action="${one}"]`)));
    return offers.filter(Boolean);
  }

  // What lies under the list needs no sign.
  function covers({ x, y }) {
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  function mark({ x, y }, text, kind) {
    if (covers({ x, y })) return;
    const sign = document.createElement("span");
    sign.className = `hintmark ${kind}`;
    sign.setAttribute("aria-hidden", "true");
    sign.textContent = text;
    sign.style.left = `${Math.round(x)}px`;
    sign.style.top = `${Math.round(y)}px`;
    document.body.append(sign);
  }

  // The rank of each beside its first place, rings around all places of the one that is looked at.
  function point(looked = panel.querySelector(".hintrow")) {
    clear();
    for (const row of panel.querySelectorAll(".hintrow")) {
      const spots = spotsOf(row);
      row.classList.toggle("is-meant", row === looked);
      if (row === looked) spots.slice(1).forEach((spot) => mark(spot, "", "is-ring"));
      if (spots.length) mark(spots[0], row.querySelector(".num").textContent, row === looked ? "is-now" : "");
      if (row === looked && row.dataset.to) document.getElementById(row.dataset.to)?.classList.add("is-hinted");
    }
  }

  for (const kind of ["focusin", "pointerover"]) {
    panel.addEventListener(kind, (event) => {
      const row = event.target.closest(".hintrow");
      if (row) point(row);
    });
  }
  window.addEventListener("resize", () => { if (panel.open) { lay(panel); point(panel.querySelector(".is-meant") ?? undefined); } });

  // ---- pressing --------------------------------------------------------------------------------------------

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-hint]");
    if (!form) return;
    event.preventDefault();
    ask(form);
  });

  panel.addEventListener("click", (event) => {
    if (event.target.closest("[data-hints-close]")) return close();
    const link = event.target.closest("a.hintrow");
    const button = link && document.getElementById(link.dataset.to);
    if (!link) return;
    event.preventDefault();
    close();
    if (!button) return;
    button.classList.add("is-hinted");
    button.focus();
  });

  // ---- the tutor ---------------------------------------------------------------------------------------------

  function dismiss() {
    const box = tutor();
    if (!box?.firstElementChild) return;
    box.replaceChildren();
    box.removeAttribute("role");
  }

  // Who has thought again and commits the same is not asked a second time.
  function think() {
    const form = document.getElementById("act-form");
    const meant = Object.assign(document.createElement("input"), { type: "hidden", name: "anyway", value: tutor().dataset.anyway });
    form?.append(meant);
    dismiss();
    const first = (place) => document.querySelector(`#actions ${place}`);
    (first("[data-confirm]") ?? first(".btn.main") ?? first(".btn:not(.tip)"))?.focus(); // not what rubs out
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-tutor-close]")) think();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (tutor()?.firstElementChild ? (think(), true) : close())) {
      event.preventDefault();
      event.stopPropagation();
    } else if (panel.contains(event.target) || tutor()?.contains(event.target)) {
      event.stopPropagation(); // not the table's
    }
  }, true);

  document.addEventListener("htmx:after:swap", () => {
    const wentOn = state() !== shown;
    shown = state();
    if (wentOn) {
      close();
      dismiss();
    } else if (panel.open) point(panel.querySelector(".is-meant") ?? undefined);
    const box = tutor();
    if (!box?.firstElementChild || box.dataset.seen) return;
    box.dataset.seen = "1";
    close();
    lay(box);
    box.querySelector("[data-tutor-close]").focus();
  });
}
