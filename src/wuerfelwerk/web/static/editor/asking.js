// What the server says of a drawing: what is wrong with it, and how balanced it is.
"use strict";

const Asking = (() => {
  const WAIT = 160; // milliseconds after a stroke until it is checked
  const SETTLED = 700; // until a good board is measured
  const AGAIN = 4000; // while there is no connection
  const it = Drawing;
  const { byId, address, words } = it;
  let asked = 0; // the newest question; earlier answers are dropped
  let timer = 0;

  function later(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(check, milliseconds);
  }

  it.changed = () => later(WAIT);

  function body() {
    const form = new FormData();
    form.set("board", it.text());
    return form;
  }

  // The answer as a page; null where there is none, or where it is said to somebody else already.
  async function ask(form) {
    const mine = ++asked;
    let reply;
    try {
      reply = await fetch(address, { method: "POST", body: form, headers: { "HX-Request": "true" } });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
      it.say(words.lost);
      byId("ed-strip").querySelector(".what").textContent = words.lost;
      later(AGAIN);
      return null;
    }
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (mine !== asked) return null;
    if (reply.status === 429) {
      later(1000 * Number(reply.headers.get("retry-after") ?? 1));
      return null;
    }
    if (!reply.ok) {
      byId("notice").replaceWith(document.adoptNode(page.getElementById("notice")));
      return null;
    }
    return page;
  }

  function put(page) {
    const before = byId("ed-kept").dataset.state;
    it.shown = page.getElementById("ed-kept").dataset.board.split(".")[0];
    for (const part of page.querySelectorAll("[id^=ed-]")) {
      for (const old of document.querySelectorAll(`#${part.id}`)) old.replaceWith(document.importNode(part, true));
    }
    const { state } = byId("ed-kept").dataset;
    if (state !== before) it.say(state);
    it.show();
    weigh();
  }

  async function check() {
    const page = await ask(body());
    if (page) put(page);
  }

  // What comes from elsewhere has a question of its own: no check of the drawing may take its answer away.
  async function brought(form) {
    clearTimeout(timer);
    const page = await ask(form);
    if (!page && byId("ed-kept").dataset.board !== it.text()) later(AGAIN); // what is drawn is still to be checked
    return page;
  }

  // ---- how balanced it is: asked again until the interval is small ------------------------------------------

  let weighed = ""; // the letters that are measured, '' as long as there is nothing to measure
  let weighing = 0;

  function weigh() {
    const board = it.letters.join("");
    clearTimeout(weighing);
    if (!byId("ed-kept").dataset.good || byId("ed-kept").dataset.board !== it.text()) {
      weighed = "";
      const line = document.createElement("p");
      line.textContent = byId("ed-balance").dataset.waits;
      byId("ed-balance").replaceChildren(line);
    } else { // also one that is measured already, under another name: its measuring goes on
      weighed = board;
      weighing = setTimeout(measure, SETTLED, board);
    }
  }

  async function measure(board) {
    if (it.letters.join("") !== board) return; // it is being drawn on, and the next check weighs it anew
    let reply;
    try {
      reply = await fetch(`${address}/balance`, { method: "POST", body: body(), headers: { "HX-Request": "true" } });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
    }
    const answer = reply ? await reply.text() : "";
    if (weighed !== board) return;
    if (reply?.ok) byId("ed-balance").replaceWith(new DOMParser().parseFromString(answer, "text/html").getElementById("ed-balance"));
    const again = reply ? Number(reply.headers.get("retry-after") ?? (reply.status === 409 ? AGAIN / 1000 : 0)) : AGAIN / 1000;
    if (again) weighing = setTimeout(measure, 1000 * again, board);
  }

  return { brought, put };
})();
