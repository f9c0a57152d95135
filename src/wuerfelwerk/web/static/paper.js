// The print page: what is chosen is seen at once. The form goes where its button sends it; of the answer the
// page takes what is looked at, how many pages there are and what is wrong, so nobody loses their place.
"use strict";

{
  const WAIT = 350; // milliseconds after a choice: several are one document
  const form = document.getElementById("paper");
  const PARTS = ["paper-look", "paper-count", "notice"];
  let asked = 0; // the newest question; earlier answers are dropped
  let timer = 0;

  function later(milliseconds, address) {
    clearTimeout(timer);
    timer = setTimeout(look, milliseconds, address);
  }

  const chosen = () => `${form.action}?${new URLSearchParams(new FormData(form))}`;

  async function look(address) {
    const mine = ++asked;
    const target = address ?? chosen();
    const section = document.getElementById("paper-look");
    section.setAttribute("aria-busy", "true");
    let reply;
    try {
      reply = await fetch(target);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
      section.removeAttribute("aria-busy");
      return;
    }
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (mine !== asked) return;
    if (reply.status === 429) return later(1000 * Number(reply.headers.get("retry-after") ?? 2), address);
    const pressed = document.activeElement?.closest("#paper-look a")?.getAttribute("aria-label");
    for (const id of PARTS) {
      const part = page.getElementById(id);
      if (part) document.getElementById(id).replaceWith(document.adoptNode(part));
    }
    history.replaceState(null, "", target);
    if (pressed) beside(pressed).focus();
  }

  // The link that was pressed, or at an end of the document the other one.
  function beside(label) {
    const links = [...document.querySelectorAll("#paper-look a")];
    return links.find((one) => one.getAttribute("aria-label") === label) ?? links[0];
  }

  form.addEventListener("change", () => later(WAIT));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#paper-look a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    later(0, link.href);
  });
  document.body.classList.add("looks-at-once");
}
