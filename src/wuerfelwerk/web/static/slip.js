// The rules as a slip over the table: every link to them opens it, at the rule that is meant. The table
// below stays as it is, with its draft. What does not come in time opens as the page it is without script.
"use strict";

{
  const ROOM = 8; // above a rule that is scrolled to
  const slip = document.createElement("dialog");
  slip.id = "slip";
  slip.className = "slip";
  slip.setAttribute("aria-labelledby", "slip-title");
  document.body.append(slip);

  const scroll = () => slip.querySelector(".scroll");

  function tableOf(link) {
    const asked = new URL(link.href).searchParams.get("table");
    return asked ?? document.getElementById("table")?.dataset.lesson ?? "";
  }

  async function open(link) {
    const { pathname, hash } = new URL(link.href);
    const asked = new URLSearchParams({ table: tableOf(link) });
    try {
      const reply = await fetch(`${pathname}/slip?${asked}`);
      if (!reply.ok) return window.open(link.href, "_blank", "noopener");
      slip.innerHTML = await reply.text();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
      return window.open(link.href, "_blank", "noopener");
    }
    slip.showModal();
    const chapter = slip.querySelector(".phases [aria-current]");
    if (chapter) chapter.closest("nav").scrollLeft = chapter.offsetLeft - slip.offsetLeft - 14;
    show(hash.slice(1));
  }

  // At a rule, else at what is the matter now.
  function show(rule) {
    const target = rule ? slip.querySelector(`[id="${CSS.escape(rule)}"]`) : slip.querySelector("#slip-now, .is-now");
    for (const one of slip.querySelectorAll(".is-meant")) one.classList.remove("is-meant");
    if (!target) return;
    target.closest("p")?.classList.add("is-meant");
    bring(target);
    if (rule) target.focus({ preventScroll: true });
  }

  function bring(target) {
    const box = scroll();
    box.scrollTop += target.getBoundingClientRect().top - box.getBoundingClientRect().top - ROOM;
  }

  // Words and numbers: a paragraph is found that has all that was typed.
  function find(input) {
    const words = input.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of slip.querySelectorAll(".part")) {
      let here = 0;
      for (const one of part.children) {
        if (one.matches("h3")) continue;
        const text = one.textContent.toLocaleLowerCase();
        one.hidden = !words.every((word) => text.includes(word));
        if (!one.hidden) here += 1;
      }
      part.hidden = !here;
      found += here;
    }
    const now = slip.querySelector("#slip-now");
    if (now) now.hidden = words.length > 0;
    slip.querySelector(".nothing").hidden = found > 0;
    document.getElementById("slip-found").textContent = !words.length ? "" : found ? input.dataset.found.replace("{n}", found) : input.dataset.none;
    scroll().scrollTop = 0;
  }

  slip.addEventListener("input", (event) => {
    if (event.target.id === "slip-find") find(event.target);
  });

  document.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a[href]");
    if (!link) return;
    if (slip.contains(link)) {
      const hash = link.getAttribute("href").startsWith("#") ? link.hash.slice(1) : "";
      if (!hash) return; // a link of its own: the rules page
      event.preventDefault();
      if (hash.startsWith("slip-")) bring(document.getElementById(hash));
      else show(hash);
    } else if (link.matches("[data-help], .rule") && /\/rules\/\w+$/.test(new URL(link.href).pathname)) {
      event.preventDefault();
      open(link);
    }
  });

  slip.addEventListener("click", (event) => {
    if (event.target === slip || event.target.closest("[data-slip-close]")) slip.close();
  });
  for (const kind of ["keydown", "pointerdown"]) slip.addEventListener(kind, (event) => event.stopPropagation()); // not the table's
}
