// What is said at the table: spoken once, and hidden where somebody does not want to hear it. Whom one does
// not want to hear this browser remembers, for the last tables; nobody is told.
"use strict";

{
  const TABLES = 20;
  const wishes = document.body.dataset;
  const id = main.dataset.table;
  const said = () => [...document.querySelectorAll(".said")];
  const heard = new Set(said().map((one) => one.id));

  const remembered = () => (localStorage.getItem("muted") ?? "").split(" ").filter(Boolean);
  const muted = () => remembered().find((one) => one.startsWith(`${id}.`))?.slice(id.length + 1) ?? "";

  function mute(letter) {
    const letters = muted().includes(letter) ? muted().replace(letter, "") : muted() + letter;
    const others = remembered().filter((one) => !one.startsWith(`${id}.`));
    localStorage.setItem("muted", [...others, ...(letters ? [`${id}.${letters}`] : [])].slice(-TABLES).join(" "));
  }

  function show() {
    const silent = muted();
    for (const one of said()) {
      one.hidden = wishes.talk === "off" || silent.includes(one.dataset.said);
      if (!one.hidden && !heard.has(one.id)) say(one.dataset.say);
      heard.add(one.id);
    }
    document.querySelector("[data-talk-off]")?.setAttribute("aria-pressed", String(wishes.talk === "off"));
    for (const button of document.querySelectorAll("[data-mute]")) {
      button.setAttribute("aria-pressed", String(silent.includes(button.dataset.mute)));
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mute], [data-talk-off]");
    if (!button) return;
    if (button.dataset.mute) mute(button.dataset.mute);
    else {
      wishes.talk = wishes.talk === "off" ? "on" : "off";
      wish("talk", wishes.talk);
    }
    show();
  });
  // What was said is in: the field is empty for the next.
  document.addEventListener("htmx:after:swap", (event) => {
    const form = event.detail.ctx.sourceElement;
    if (form?.matches?.(".ownwords")) form.reset();
    show();
  });
  show();
}
