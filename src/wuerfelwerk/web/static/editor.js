// The board somebody draws: pointer, fingers and keys paint letters; what is wrong with them the server says.
// Nothing here knows a game: brushes say what they make of a letter, places lie where the picture has them.
"use strict";

{
  const WAIT = 160; // milliseconds after a stroke until it is checked
  const SETTLED = 700; // until a good board is measured
  const AGAIN = 4000; // while there is no connection
  const MOST_UNDONE = 200;
  const byId = (id) => document.getElementById(id);
  const paper = byId("paper");
  const info = byId("editor").dataset;
  const outside = paper.dataset.outside;
  const words = byId("words").dataset;
  const said = JSON.parse(words.said);
  const places = [...paper.querySelectorAll(".place")];
  const rows = [...paper.querySelectorAll("[role=row]")].map((row) => [...row.children].map((one) => Number(one.dataset.n)));
  const spots = places.map((one) => [one.cx.baseVal.value, one.cy.baseVal.value]);
  const address = `${document.documentElement.dataset.at}/boards/${info.game}`;
  const KEPT = `board.${info.game}`;
  const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,15}$/;
  const brushes = [...document.querySelectorAll("[data-brush]")].map((button) => ({
    button,
    key: button.dataset.brush,
    name: button.querySelector(".vh").textContent,
    makes: JSON.parse(button.dataset.makes),
    back: JSON.parse(button.dataset.back),
    counts: button.dataset.counts,
    once: "once" in button.dataset,
  }));

  let letters = [...byId("ed-kept").dataset.board.split(".")[0]];
  let shown = letters.join(""); // what the picture shows
  let name = byId("ed-kept").dataset.board.split(".")[1];
  let done = []; // sketches before this one
  let undone = [];
  let brush = brushes[0];
  let at = places.length >> 1; // where the keys are
  let stroke = null;
  let asked = 0; // the newest question; earlier answers are dropped
  let timer = 0;

  const text = () => `${letters.join("")}.${name}`;

  // ---- what is shown at once ------------------------------------------------------------------------------

  const label = (n) => places[n].getAttribute("aria-label");

  function show() {
    const fresh = letters.map((letter, n) => (letter === shown[n] ? "" : use(letter, n))).join("");
    byId("ed-fresh").innerHTML = fresh;
    const board = letters.filter((letter) => !outside.includes(letter));
    const painted = board.filter((letter) => !paper.dataset.blanks.includes(letter)).length;
    byId("ed-count").textContent = `${painted} / ${board.length}`;
    for (const one of brushes) {
      const count = letters.filter((letter) => one.counts.includes(letter)).length;
      one.button.querySelector("small").textContent = one.counts ? count : "";
      one.button.setAttribute("aria-pressed", String(one === brush));
    }
    byId("ed-brush").textContent = byId("ed-brush").dataset.says.replace("#", brush.name);
    byId("ed-undo").disabled = !done.length;
    byId("ed-redo").disabled = !undone.length;
    namePlaces();
    byId("ed-copy").dataset.copy = link();
    byId("ed-print").search = `?game=${info.game}&sketch=${encodeURIComponent(text())}`;
  }

  // Rows and fields are counted as the board has them: places outside of it are none.
  function namePlaces() {
    let row = 0;
    for (const line of rows) {
      const fields = line.filter((n) => !outside.includes(letters[n]));
      row += fields.length ? 1 : 0;
      for (const n of line) {
        const what = said[letters[n]];
        const place = fields.indexOf(n) + 1;
        const told = place ? words.place.replace("#1", row).replace("#2", place).replace("#3", what) : what;
        if (label(n) !== told) places[n].setAttribute("aria-label", told);
      }
    }
  }

  const use = (letter, n) => `<use href="#tile${letter}" x="${spots[n][0]}" y="${spots[n][1]}"/>`;
  const link = () => `${location.origin}${address}#${text()}`;

  function say(sentence) {
    byId("ed-live").textContent = sentence;
  }

  // ---- painting -------------------------------------------------------------------------------------------

  // One letter under the brush. A stroke that began on what the brush has made goes the other way throughout.
  function made(letter, back) {
    return (back ? brush.back : brush.makes)[letter] ?? letter;
  }

  function begin(n) {
    const back = !(letters[n] in brush.makes) && letters[n] in brush.back;
    stroke = { before: letters.join(""), back };
    if (!(letters[n] in brush.makes) && !back) unfit();
    paint(n);
  }

  function unfit() {
    say(words.unfit.replace("#", brush.name));
  }

  function paint(n) {
    const letter = made(letters[n], stroke.back);
    if (letter === letters[n]) return;
    if (brush.once) letters = letters.map((one) => (brush.counts.includes(one) ? emptied(one) : one));
    letters[n] = letter;
    show();
  }

  // What rubbing out leaves where a letter stood.
  function emptied(letter) {
    return brushes.map((one) => one.makes[letter]).find((left) => left && paper.dataset.blanks.includes(left)) ?? letter;
  }

  function end() {
    const before = stroke?.before;
    stroke = null;
    if (before !== undefined && before !== letters.join("")) changed(before);
  }

  function changed(before) {
    done.push(before);
    if (done.length > MOST_UNDONE) done.shift();
    undone = [];
    keep();
  }

  function keep() {
    show();
    try {
      localStorage.setItem(KEPT, text());
    } catch {
      // a browser that keeps nothing: the link and the file are there
    }
    const go = byId("ed-go");
    if (go.href) go.search = `?game=${info.game}&board=${encodeURIComponent(text())}`; // until it has been checked
    clearTimeout(timer);
    timer = setTimeout(check, WAIT);
  }

  // Another sketch in place of this one, which undoing brings back.
  function take(board, called) {
    const before = letters.join("");
    letters = [...board];
    if (called) rename(called);
    if (before === board) keep();
    else changed(before);
  }

  function rename(called) {
    name = called;
    byId("ed-name").value = called;
  }

  function back(from, to) {
    if (!from.length) return;
    to.push(letters.join(""));
    letters = [...from.pop()];
    keep();
    say(label(at));
  }

  const undo = () => back(done, undone);
  const redo = () => back(undone, done);

  function choose(one) {
    brush = one;
    show();
    say(brush.name);
  }

  // ---- pointer and fingers --------------------------------------------------------------------------------

  const placeAt = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".place");
    return found ? Number(found.dataset.n) : -1;
  };

  // The brush that makes what lies there.
  function pick(n) {
    const found = brushes.find((one) => one.counts.includes(letters[n]) && one.counts);
    if (found) choose(found);
  }

  paper.addEventListener("pointerdown", (event) => {
    const n = placeAt(event);
    if (n < 0 || event.button === 1) return;
    event.preventDefault();
    move(n);
    if (event.button === 2) return pick(n);
    if (stroke) { // a second finger: what the first has painted is taken back, and its colour picked up
      letters = [...stroke.before];
      stroke = null;
      show();
      return pick(n);
    }
    begin(n);
    paper.setPointerCapture(event.pointerId);
  });
  paper.addEventListener("pointermove", (event) => {
    if (!stroke || !(event.buttons & 1)) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const n = placeAt(one);
      if (n >= 0) paint(n);
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) paper.addEventListener(kind, end);
  paper.addEventListener("contextmenu", (event) => event.preventDefault());

  // ---- keys -----------------------------------------------------------------------------------------------

  function move(n) {
    places[at].tabIndex = -1;
    at = n;
    places[at].tabIndex = 0;
    const cursor = byId("ed-cursor");
    cursor.setAttribute("cx", spots[at][0]);
    cursor.setAttribute("cy", spots[at][1]);
    if (document.activeElement !== places[at]) places[at].focus({ preventScroll: true });
  }

  // The field beside, or the nearest one of the next row.
  function beside(key) {
    const row = rows.findIndex((one) => one.includes(at));
    const place = rows[row].indexOf(at);
    if (key === "ArrowLeft" || key === "ArrowRight") return rows[row][place + (key === "ArrowLeft" ? -1 : 1)] ?? at;
    if (key === "Home") return rows[row][0];
    if (key === "End") return rows[row].at(-1);
    const next = rows[row + (key === "ArrowUp" ? -1 : 1)];
    if (!next) return at;
    return next.reduce((best, n) => (Math.abs(spots[n][0] - spots[at][0]) < Math.abs(spots[best][0] - spots[at][0]) ? n : best));
  }

  function paintAt(n) {
    if (!stroke) begin(n);
    else paint(n);
    say(label(n));
  }

  function erase() {
    const before = brush;
    brush = brushes.at(-1);
    paintAt(at);
    end();
    brush = before;
    show();
  }

  paper.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      if (event.shiftKey) paintAt(at);
      move(beside(event.key));
      if (event.shiftKey) paintAt(at);
    } else if (event.key === " " || event.key === "Enter") {
      paintAt(at);
      end();
    } else if (event.key === "Delete" || event.key === "Backspace") erase();
    else return;
    event.preventDefault();
  });
  paper.addEventListener("keyup", (event) => { if (event.key === "Shift") end(); });
  paper.addEventListener("focusin", () => byId("ed-cursor").removeAttribute("hidden"));
  paper.addEventListener("focusout", (event) => {
    if (paper.contains(event.relatedTarget)) return;
    byId("ed-cursor").setAttribute("hidden", "");
    end();
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? redo() : undo();
      else if (key === "y") redo();
      else return;
      return event.preventDefault();
    }
    if (event.altKey || document.body.dataset.keys === "off") return;
    const found = brushes.find((one) => one.key === key);
    if (found) choose(found);
  });

  // ---- what the server says -------------------------------------------------------------------------------

  function body() {
    const form = new FormData();
    form.set("board", text());
    return form;
  }

  async function ask(form) {
    const mine = ++asked;
    let reply;
    try {
      reply = await fetch(address, { method: "POST", body: form, headers: { "HX-Request": "true" } });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError: the network is away
      say(words.lost);
      byId("ed-strip").querySelector(".what").textContent = words.lost;
      clearTimeout(timer);
      timer = setTimeout(check, AGAIN);
      return null;
    }
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (mine !== asked) return null;
    if (reply.status === 429) {
      clearTimeout(timer);
      timer = setTimeout(check, 1000 * Number(reply.headers.get("retry-after") ?? 1));
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
    shown = page.getElementById("ed-kept").dataset.board.split(".")[0];
    for (const part of page.querySelectorAll("[id^=ed-]")) {
      for (const old of document.querySelectorAll(`#${part.id}`)) old.replaceWith(document.importNode(part, true));
    }
    const { state } = byId("ed-kept").dataset;
    if (state !== before) say(state);
    show();
    weigh();
  }

  async function check() {
    const page = await ask(body());
    if (page) put(page);
  }

  // ---- how balanced it is: asked again until the interval is small ------------------------------------------

  let weighed = ""; // the letters that are measured, '' as long as there is nothing to measure
  let weighing = 0;

  function weigh() {
    const board = letters.join("");
    clearTimeout(weighing);
    if (!byId("ed-kept").dataset.good || byId("ed-kept").dataset.board !== text()) {
      weighed = "";
      const line = document.createElement("p");
      line.textContent = byId("ed-balance").dataset.waits;
      byId("ed-balance").replaceChildren(line);
    } else if (weighed !== board) {
      weighed = board;
      weighing = setTimeout(measure, SETTLED, board);
    }
  }

  async function measure(board) {
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

  // ---- files, links, names --------------------------------------------------------------------------------

  // What comes from elsewhere has a question of its own: no check of the drawing may take its answer away.
  async function brought(form) {
    clearTimeout(timer);
    const page = await ask(form);
    if (!page && byId("ed-kept").dataset.board !== text()) {
      clearTimeout(timer);
      timer = setTimeout(check, AGAIN); // it did not come, and what is drawn is still to be checked
    }
    return page;
  }

  async function open(file) {
    const form = new FormData();
    form.set("file", file);
    const page = await brought(form);
    if (!page) return;
    const [board, called] = page.getElementById("ed-kept").dataset.board.split(".");
    take(board, called);
    byId("menu").open = false;
  }

  function save() {
    const { file, board } = byId("ed-kept").dataset;
    if (!file || board !== text()) {
      byId("ed-save-why").textContent = words.none;
      return say(words.none);
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/toml" }));
    link.download = `${name}.toml`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // A sketch from somewhere else. One that does not fit the paper is sent on: the server says why.
  async function bring(sketch) {
    const [found, called] = sketch.split(".");
    const fits = found.length === letters.length && [...found].every((letter) => letter in said);
    if (fits && NAME.test(called ?? "")) return take(found, called);
    const form = new FormData();
    form.set("board", sketch.slice(0, Number(info.longest) + 1));
    const page = await brought(form);
    if (page) put(page);
  }

  function fromLink() {
    const sketch = decode(location.hash.slice(1));
    if (!sketch) return false;
    history.replaceState(null, "", location.pathname + location.search);
    bring(sketch);
    return true;
  }

  function decode(hash) {
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash; // the server says what is wrong with it
    }
  }

  byId("ed-open").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) open(file);
    event.target.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) open(event.dataTransfer.files[0]);
  });
  byId("ed-name").addEventListener("change", (event) => {
    if (NAME.test(event.target.value)) {
      name = event.target.value;
      keep();
    } else say(words.named);
    event.target.setCustomValidity(NAME.test(event.target.value) ? "" : words.named);
    event.target.reportValidity();
  });
  byId("ed-take").addEventListener("click", () => {
    take(byId("ed-begin").value);
    byId("menu").open = false;
  });
  byId("ed-save").addEventListener("click", save);
  byId("ed-share").addEventListener("click", async () => {
    if (navigator.share) return share({ share: link() });
    await copy(link());
    say(words.copied);
    byId("ed-brush").textContent = words.copied;
  });
  byId("ed-undo").addEventListener("click", undo);
  byId("ed-redo").addEventListener("click", redo);
  for (const one of brushes) one.button.addEventListener("click", () => choose(one));
  // On a phone the sentences lie over the page.
  const sentences = byId("ed-card");
  function lay(open) {
    sentences.classList.toggle("is-open", open);
    byId("ed-open-checks").setAttribute("aria-expanded", String(open));
    if (open) byId("ed-close").focus();
  }
  document.addEventListener("click", (event) => {
    const opens = event.target.closest("#ed-open-checks, #ed-go[aria-disabled]");
    if (opens) lay(!sentences.classList.contains("is-open"));
    else if (!sentences.contains(event.target) || event.target.closest("#ed-close")) lay(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !sentences.classList.contains("is-open")) return;
    lay(false);
    byId("ed-open-checks").focus();
  });
  addEventListener("hashchange", fromLink);

  // ---- the beginning --------------------------------------------------------------------------------------

  let last = null;
  try {
    last = localStorage.getItem(KEPT);
  } catch {
    // a browser that keeps nothing
  }
  document.body.classList.add("has-script");
  places[at].tabIndex = 0;
  show();
  if (last && last !== text()) {
    bring(last);
    done = [];
  }
  if (!fromLink()) show();
}
