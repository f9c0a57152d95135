// The replay: keys, playing on by itself, and the address of the step that is shown. The page works with
// links alone; htmx takes them in and changes what differs.
"use strict";

const SPEEDS = [0.5, 1, 2, 4];
const STEP = 1500; // milliseconds from one step to the next at single speed
const said = document.getElementById("words").dataset;
let speed = 1; // place in SPEEDS
let playing = null;

document.body.classList.add("has-script");

const way = (key) => document.querySelector(`a[data-key="${CSS.escape(key)}"]`);

// The next step is asked for when the last one is shown: a slow line plays slower.
function play() {
  playing = setTimeout(() => {
    const next = way("ArrowRight");
    if (next) next.click();
    else stop();
  }, STEP / SPEEDS[speed]);
}

function stop() {
  clearTimeout(playing);
  playing = null;
  dress();
}

function toggle() {
  if (playing !== null) return stop();
  const next = way("ArrowRight") ?? way("Home"); // at the end it begins anew
  if (!next) return;
  playing = 0;
  dress();
  next.click();
}

function faster(by) {
  speed = Math.min(SPEEDS.length - 1, Math.max(0, speed + by));
  dress();
}

// What the server knows nothing of: put on again after each step.
function dress() {
  document.body.classList.toggle("is-playing", playing !== null);
  document.getElementById("play").ariaLabel = playing === null ? said.play : said.pause;
  const button = document.getElementById("speed");
  const name = SPEEDS[speed] === 0.5 ? "½" : String(SPEEDS[speed]);
  button.textContent = `${name}×`;
  button.ariaLabel = said.speed.replace("#", name);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) toggle();
  else if (event.target.closest("[data-speed]")) {
    speed = (speed + 1) % SPEEDS.length;
    dress();
  } else if (event.isTrusted && playing !== null && event.target.closest("a, select, input")) stop();
});

document.addEventListener("htmx:after:swap", () => {
  const shown = document.getElementById("table").dataset;
  history.replaceState(null, "", shown.here);
  document.getElementById("step").value = shown.step; // a slider that was moved keeps its own value
  dress();
  if (playing !== null) play();
});

document.addEventListener("htmx:error", stop);

const TYPED = "select, textarea, input:not([type=range])";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(TYPED)) return;
  const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key;
  if (pressed(key, event.target)) event.preventDefault();
});

function pressed(key, target) {
  if (key === " ") return target.closest("a, button, summary") ? false : (toggle(), true);
  if (document.body.dataset.keys === "off" && /^[^A-Z]$/.test(key)) return false;
  if (key === "+" || key === "-") return faster(key === "+" ? 1 : -1), true;
  const found = way(key);
  if (!found) return key.includes("Arrow") || key === "Home" || key === "End";
  if (playing !== null) stop();
  found.click();
  return true;
}

dress();
