// The table page: taps and keys on pictures, live updates in order, rolling dice, spoken events.
"use strict";

const main = document.getElementById("m");
const table = () => document.getElementById("table");
const words = document.getElementById("words").dataset;

// ---- taps: a picture offers an action, the list of allowed actions below holds its button ----------

function buttonOf(action) {
  return document.querySelector(`button[form="draft-form"][value="${CSS.escape(action)}"]`);
}

main.addEventListener("click", (event) => {
  const offer = event.target.closest("[data-action]");
  if (!offer) return;
  offer.classList.add("is-pressed"); // seen at once, wherever the server is
  buttonOf(offer.dataset.action)?.click();
});

document.addEventListener("htmx:finally:request", () => {
  for (const one of document.querySelectorAll(".is-pressed")) one.classList.remove("is-pressed");
});

// A button that waits says what is missing; pressing it must not send half a draft.
main.addEventListener("click", (event) => {
  const button = event.target.closest('[aria-disabled="true"]');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  say(button.textContent.trim());
}, true);

// A double click pencils once, or rubs out once: after the first click the same place says the opposite.
// Keys, and the clicks that pictures pass on to buttons, have no detail: they always count. Not every
// browser counts taps there, so the time is looked at too.
const DOUBLE_CLICK = 500;
let last = { action: null, at: -Infinity };

main.addEventListener("click", (event) => {
  const place = event.target.closest('[data-action], button[form="draft-form"]');
  const action = place && (place.dataset.action ?? place.value);
  const soon = event.detail > 1 || (event.detail && event.timeStamp - last.at < DOUBLE_CLICK);
  if (soon && action !== null && action === last.action) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.detail || action !== last.action) {
    last = { action, at: event.detail ? event.timeStamp : -Infinity };
  }
}, true);

// A double click sends once. Who presses on what has changed meanwhile means it: the stream may show the
// new table long before the answer to the press that changed it is in.
const going = new WeakMap();

document.addEventListener("htmx:config:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  if (!form.matches("[data-once]")) return;
  const version = table().dataset.version;
  if (going.get(form)?.version === version) event.preventDefault();
  else going.set(form, { version, ctx: event.detail.ctx });
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (going.get(ctx.sourceElement)?.ctx === ctx) going.delete(ctx.sourceElement);
});

// ---- keys ----------------------------------------------------------------------------------------

const offers = () => [...document.querySelectorAll("#lens [data-action][role=button]")];
const dice = () => {
  const seen = new Map();
  for (const die of document.querySelectorAll("#tray [data-action][role=button]")) {
    if (!seen.has(die.dataset.action)) seen.set(die.dataset.action, die);
  }
  return [...seen.values()];
};

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// The nearest offer in that direction; what lies aside counts double.
function nearest(from, [dx, dy], among) {
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of among) {
    if (other === from) continue;
    const spot = middle(other);
    const along = (spot.x - start.x) * dx + (spot.y - start.y) * dy;
    const aside = Math.abs((spot.x - start.x) * dy) + Math.abs((spot.y - start.y) * dx);
    if (along <= 1) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

function focusOn(element, among) {
  if (!element) return;
  for (const other of among) other.setAttribute("tabindex", other === element ? "0" : "-1");
  element.focus();
}

function press(selector) {
  const button = document.querySelector(selector);
  button?.click();
  return Boolean(button);
}

// Inside a picture: one stop of Tab, arrows between what is allowed.
function pictureKey(event, offer) {
  const among = offer.closest("#tray") ? dice() : offers();
  if (event.key === "Enter" || event.key === " ") return offer.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const open = among.filter((other) => other.getAttribute("aria-pressed") !== "true");  // not pencilled yet
  if (event.key === "Home") return focusOn(open[0] ?? among[0], among) ?? true;
  if (event.key === "End") return focusOn(open.at(-1) ?? among.at(-1), among) ?? true;
  if (event.key in ARROWS) return focusOn(nearest(offer, ARROWS[event.key], among), among) ?? true;
  return false;
}

function tableKey(key) {
  if (key === "Backspace") return press("[data-undo]");
  if (key === "Escape") return closeLens() || submit("clear-form");
  if (document.body.dataset.keys === "off") return false;
  if (/^[1-6]$/.test(key)) return clickDie(Number(key) - 1);
  if (key === "r") return press("[data-undo]");
  if (key === "w" || key === "a" || key === "t") return press(`[data-key="${key}"]:not([aria-disabled])`);
  if (key === "l") return toLog();
  if (key === "?") return press("[data-help]");
  return false;
}

function submit(id) {
  const form = document.getElementById(id);
  if (!form || !document.querySelector("[data-undo]")) return false;
  form.requestSubmit();
  return true;
}

function clickDie(place) {
  const die = dice()[place];
  die?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return Boolean(die);
}

function toLog() {
  const log = document.getElementById("log");
  log?.scrollIntoView({ block: "start" });
  log?.focus();
  return Boolean(log);
}

document.addEventListener("keydown", (event) => {
  finishRoll();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const offer = event.target.closest("[data-action]");
  const done = (offer && pictureKey(event, offer)) || tableKey(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (done) event.preventDefault();
});

// "To your move" goes to the first thing that may be done.
document.querySelector(".skip").addEventListener("click", (event) => {
  const first = dice()[0] ?? offers()[0] ?? document.querySelector(".side-card, #actions .btn:not([aria-disabled])");
  if (!first) return;
  event.preventDefault();
  first.focus();
});

// ---- the magnifier -------------------------------------------------------------------------------

function closeLens() {
  const button = document.querySelector('[data-magnify][aria-pressed="true"]');
  button?.click();
  return Boolean(button);
}

let magnified = false;

function showLens() {
  document.getElementById("sheetbox")?.classList.toggle("is-large", magnified);
  const button = document.querySelector("[data-magnify]");
  button?.setAttribute("aria-pressed", String(magnified));
  if (button) button.title = magnified ? button.dataset.back : button.getAttribute("aria-label");
}

main.addEventListener("click", (event) => {
  if (event.target.closest("[data-magnify]")) {
    magnified = !magnified;
    showLens();
    const lens = document.getElementById("lens");
    if (magnified && lens) lens.scrollTo((lens.scrollWidth - lens.clientWidth) / 2, (lens.scrollHeight - lens.clientHeight) / 2);
  }
  if (event.target.closest("[data-log]")) {
    event.preventDefault();
    toLog();
  }
});

// ---- the focus outlives an update ----------------------------------------------------------------

let focused = null;

document.addEventListener("htmx:before:swap", () => {
  const active = document.activeElement;
  const offer = active?.closest?.("#m [data-action]");
  if (offer) focused = { box: middle(offer), tray: Boolean(offer.closest("#tray")) };
  else focused = active?.closest("#actions") ? { actions: true } : null;
});

document.addEventListener("htmx:after:swap", () => {
  connection(true);
  keepFocus();
  roving();
  showLens();
  hear();
  roll();
  title();
  setClocks();
});

// What was focused may be gone (the field is marked): go to the nearest that is still offered.
function keepFocus() {
  if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
  if (focused.actions) {
    document.querySelector("#actions .btn.main, #actions .btn")?.focus();
    return;
  }
  const among = focused.tray ? dice() : offers();
  const near = among.map((offer) => {
    const spot = middle(offer);
    return [Math.hypot(spot.x - focused.box.x, spot.y - focused.box.y), offer];
  });
  near.sort((a, b) => a[0] - b[0]);
  const next = near[0]?.[1] ?? document.querySelector("#actions .btn.main, #actions .btn");
  next?.focus();
}

function roving() {
  for (const among of [offers(), dice()]) {
    const stop = among.find((offer) => offer === document.activeElement) ?? among[0];
    for (const offer of among) offer.setAttribute("tabindex", offer === stop ? "0" : "-1");
  }
}

function title() {
  const house = document.title.split(" · ").at(-1);
  document.title = `${table().dataset.mine ? words.turn : words.name} · ${house}`;
}

// ---- what a screen reader hears: at most one message in a second and a half ------------------------

const HEAR_EVERY = 1500;
let heard = newest();
let waiting = [];
let timer = 0;

function newest() {
  return Math.max(0, ...[...document.querySelectorAll("#log [data-seq]")].map((line) => Number(line.dataset.seq)));
}

function hear() {
  const lines = [...document.querySelectorAll("#log [data-say]")].filter((line) => Number(line.dataset.seq) > heard);
  heard = Math.max(heard, newest());
  for (const line of lines.reverse()) say(line.dataset.say);
}

function say(text) {
  waiting.push(text);
  timer ||= setTimeout(speak, 60);
}

function speak() {
  document.getElementById("said").textContent = waiting.join(" ");
  waiting = [];
  timer = setTimeout(() => {
    timer = 0;
    if (waiting.length) speak();
  }, HEAR_EVERY);
}

// ---- rolling: the state is there at once, only the dice take 600 ms to lie still -------------------

const still = matchMedia("(prefers-reduced-motion: reduce)");
let rolled = Number(table()?.dataset.roll ?? 0);

function roll() {
  const number = Number(table()?.dataset.roll ?? 0);
  if (number === rolled) return;
  rolled = number;
  if (document.hidden || still.matches || document.body.dataset.motion === "off") return;
  finishRoll();
  for (const die of document.querySelectorAll("#tray .shelf .die")) {
    if (flew(die)) die.classList.add("is-rolling");
  }
  setTimeout(finishRoll, 600);
}

// Dice that lay aside before the roll never move.
function flew(die) {
  const shelf = die.closest(".shelf");
  if (!shelf.classList.contains("is-kept")) return true;
  return [...shelf.querySelectorAll(".die")].indexOf(die) >= kept;
}

let kept = 0;

document.addEventListener("htmx:before:swap", () => {
  kept = document.querySelectorAll("#tray .is-kept .die").length;
});

function finishRoll() {
  for (const die of document.querySelectorAll(".is-rolling")) die.classList.remove("is-rolling");
}

document.addEventListener("pointerdown", finishRoll);

// ---- the connection ------------------------------------------------------------------------------

const offline = document.getElementById("offline");
let lost = 0;

function connection(isThere) {
  if (isThere) {
    clearTimeout(lost);
    lost = 0;
    offline.hidden = true;
    return;
  }
  lost ||= setTimeout(() => {
    if (offline.hidden) say(offline.dataset.lost);
    offline.hidden = false;
  }, 1200);
}

document.addEventListener("htmx:error", (event) => { if (event.detail.ctx) connection(false); });

// ---- clocks: the server counts; between two updates the page shows how it goes on. Where a device is
// passed on, the server begins to count a while later (data-ticks), and says nothing more then. ---------

function setClocks() {
  const version = table().dataset.version;
  for (const clock of document.querySelectorAll("[data-ticks]")) {
    if (clock.shown === version) continue;
    clock.shown = version;
    clock.begin = performance.now() + 1000 * Number(clock.dataset.ticks);
    clock.end = clock.begin + 1000 * Number(clock.dataset.left);
  }
}

function tick() {
  for (const clock of document.querySelectorAll("[data-ticks]")) {
    const left = Math.max(0, Math.ceil((clock.end - Math.max(performance.now(), clock.begin)) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.end === undefined || text === clock.textContent) continue;
    clock.setAttribute("aria-label", clock.getAttribute("aria-label").replace(clock.textContent, text));
    clock.textContent = text;
  }
}

setInterval(tick, 500);

roving();
title();
setClocks();
