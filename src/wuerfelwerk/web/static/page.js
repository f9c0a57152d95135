// For every page: copying and sharing links, closing messages.
"use strict";

// Clipboard needs a secure page; on http in a home network the old way still works.
async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "vh";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

async function copyFrom(button) {
  await copy(button.dataset.copy);
  const label = button.querySelector("span") ?? button;
  const words = document.getElementById("words");
  const before = label.innerHTML;
  label.textContent = words?.dataset.copied ?? "✓";
  setTimeout(() => { label.innerHTML = before; }, 1600);
}

const PICTURE_WAIT = 3000; // milliseconds: later than that the browser no longer knows who pressed

// The picture goes along where the device takes files and it comes in time.
async function share({ share: url, picture }) {
  const files = picture ? await fetched(picture) : [];
  const told = navigator.canShare?.({ files, url }) && files.length ? { files, url } : { url };
  try {
    await navigator.share(told);
  } catch (error) {
    if (error.name === "NotAllowedError") return copy(url); // it took too long
    if (error.name !== "AbortError") throw error;
  }
}

async function fetched(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PICTURE_WAIT) });
    if (!answer.ok) return [];
    return [new File([await answer.blob()], "wuerfelwerk.png", { type: "image/png" })];
  } catch {
    return []; // the link is enough
  }
}

// A wish for all pages of this browser: the server keeps it in a cookie. What cannot be sent holds for this page.
function wish(key, value) {
  const address = `${document.documentElement.dataset.at}/settings`;
  fetch(address, { method: "POST", body: new URLSearchParams({ [key]: value }), redirect: "manual" }).catch((error) => {
    if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
  });
}

document.addEventListener("click", (event) => {
  const copied = event.target.closest("[data-copy]");
  if (copied) copyFrom(copied);
  const shared = event.target.closest("[data-share]");
  if (shared) share(shared.dataset);
  if (event.target.closest("[data-close]")) document.getElementById("notice").replaceChildren();
  if (event.target.closest("[data-reload]")) location.reload();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest("a")) menu.open = false;
  }
});

// The start page shows the options and the numbers of seats of the game that is chosen, and offers
// only what goes together; the server asks again.
function showGame(form) {
  const game = form.querySelector("input[name=game]:checked");
  const [least, most] = [Number(game.dataset.least), Number(game.dataset.most)];
  for (const part of form.querySelectorAll("[data-game]")) part.hidden = part.dataset.game !== game.value;
  for (const choice of form.querySelectorAll("input[name=seats]")) {
    const fits = least <= Number(choice.value) && Number(choice.value) <= most;
    choice.disabled = !fits;
    choice.closest("label").hidden = !fits;
    if (!fits && choice.checked) form.querySelector(`input[name=seats][value="${most}"]`).checked = true;
  }
  for (const name of form.querySelectorAll("[data-seat]")) {
    name.hidden = Number(name.dataset.seat) > most;
    name.querySelector("input").disabled = name.hidden;
  }
  fitBots(form, game.value);
  fitSeats(form);
  fitOptions(form);
}

// Bots that do not play the chosen game are shut; who had picked one gets the last that plays.
function fitBots(form, game) {
  for (const row of form.querySelectorAll("[data-plays]")) {
    const bot = row.querySelector("input");
    row.hidden = bot.disabled = !row.dataset.plays.split(" ").includes(game);
  }
  for (const shut of form.querySelectorAll("[data-plays] input:checked:disabled")) {
    [...form.querySelectorAll(`input[name="${shut.name}"]:enabled`)].at(-1).checked = true;
  }
}

function seatsOf(form) {
  if (form.elements.way.value !== "device") return Number(form.elements.seats.value);
  return 1 + [...form.querySelectorAll("input[name=others]:enabled")].filter((one) => one.value.trim()).length;
}

// Options for smaller tables only: at a larger one they are shut and say so.
function fitSeats(form) {
  for (const option of form.querySelectorAll("[data-most-seats]")) {
    option.disabled = seatsOf(form) > Number(option.dataset.mostSeats);
    option.querySelector(".toomany").hidden = !option.disabled;
  }
}

// Values that go with some values of another option only; what is shut gives way to what is open.
function fitOptions(form) {
  for (const value of form.querySelectorAll("[data-with]")) {
    const other = form.elements[value.dataset.with];
    value.disabled = Boolean(other) && !value.dataset.good.split(" ").includes(other.value);
    value.hidden = value.disabled;
    if (!value.disabled) continue;
    if (value.selected) value.parentElement.querySelector("option:enabled").selected = true;
    if (value.checked) form.querySelector(`input[name="${value.name}"]:enabled`).checked = true;
  }
}

document.addEventListener("input", (event) => {
  if (event.target.form?.id !== "begin") return;
  if (event.target.name === "game") showGame(event.target.form);
  fitSeats(event.target.form);
  fitOptions(event.target.form);
});

// What was chosen in a slip that lies over the page is sent: the page is seen again.
document.addEventListener("submit", (event) => event.target.closest("[popover]")?.hidePopover());

function prepare(root) {
  const begin = document.getElementById("begin");
  if (begin) showGame(begin);
  if (navigator.share) for (const button of root.querySelectorAll("[data-share]")) button.hidden = false;
}

prepare(document);
document.addEventListener("htmx:after:swap", () => prepare(document));

// A page that comes back out of the browser's memory is shown anew: what its forms make next is another
// deed than the one they made before.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const key of document.querySelectorAll("input[name=deed]")) {
    const halves = crypto.getRandomValues(new BigUint64Array(2));
    key.value = Array.from(halves, (half) => half.toString(16).padStart(16, "0")).join("");
  }
});
