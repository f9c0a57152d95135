// The board somebody draws: its letters, what is seen of it at once, painting, taking back, keeping.
// Nothing here knows a game: brushes say what they make of a letter, places lie where the picture has them.
"use strict";

const Drawing = (() => {
  const MOST_UNDONE = 200;
  const byId = (id) => document.getElementById(id);
  const paper = byId("paper");
  const info = byId("editor").dataset;
  const { outside, blanks } = paper.dataset;
  const words = byId("words").dataset;
  const said = JSON.parse(words.said);
  const places = [...paper.querySelectorAll(".place")];
  const rows = [...paper.querySelectorAll("[role=row]")].map((row) => [...row.children].map((one) => Number(one.dataset.n)));
  const spots = places.map((one) => [one.cx.baseVal.value, one.cy.baseVal.value]);
  const address = `${document.documentElement.dataset.at}/boards/${info.game}`;
  const KEPT = `board.${info.game}`;
  const brushes = [...document.querySelectorAll("[data-brush]")].map((button) => ({
    button,
    key: button.dataset.brush,
    name: button.querySelector(".vh").textContent,
    makes: JSON.parse(button.dataset.makes),
    back: JSON.parse(button.dataset.back),
    counts: button.dataset.counts,
    once: "once" in button.dataset,
  }));
  const [begun, called] = byId("ed-kept").dataset.board.split(".");

  const it = {
    byId, paper, info, words, said, places, rows, spots, outside, address, brushes,
    letters: [...begun],
    shown: begun, // what the picture shows
    name: called,
    brush: brushes[0],
    at: places.length >> 1, // where the keys are
    stroke: null,
    changed: () => {}, // set by who has it checked
  };
  let done = []; // sketches before this one
  let undone = [];

  it.text = () => `${it.letters.join("")}.${it.name}`;
  it.label = (n) => places[n].getAttribute("aria-label");
  it.link = () => `${location.origin}${address}#${it.text()}`;
  it.say = (sentence) => {
    byId("ed-live").textContent = sentence;
  };

  // ---- what is shown at once ------------------------------------------------------------------------------

  const use = (letter, n) => `<use href="#tile${letter}" x="${spots[n][0]}" y="${spots[n][1]}"/>`;

  it.show = () => {
    const fresh = it.letters.map((letter, n) => (letter === it.shown[n] ? "" : use(letter, n))).join("");
    byId("ed-fresh").innerHTML = fresh;
    const board = it.letters.filter((letter) => !outside.includes(letter));
    const painted = board.filter((letter) => !blanks.includes(letter)).length;
    byId("ed-count").textContent = `${painted} / ${board.length}`;
    for (const one of brushes) {
      const count = it.letters.filter((letter) => one.counts.includes(letter)).length;
      one.button.querySelector("small").textContent = one.counts ? count : "";
      one.button.setAttribute("aria-pressed", String(one === it.brush));
    }
    byId("ed-brush").textContent = byId("ed-brush").dataset.says.replace("#", it.brush.name);
    byId("ed-undo").disabled = !done.length;
    byId("ed-redo").disabled = !undone.length;
    namePlaces();
    byId("ed-copy").dataset.copy = it.link();
    byId("ed-print").search = `?game=${info.game}&sketch=${encodeURIComponent(it.text())}`;
  };

  // Rows and fields are counted as the board has them: places outside of it are none.
  function namePlaces() {
    let row = 0;
    for (const line of rows) {
      const fields = line.filter((n) => !outside.includes(it.letters[n]));
      row += fields.length ? 1 : 0;
      for (const n of line) {
        const what = said[it.letters[n]];
        const place = fields.indexOf(n) + 1;
        const told = place ? words.place.replace("#1", row).replace("#2", place).replace("#3", what) : what;
        if (it.label(n) !== told) places[n].setAttribute("aria-label", told);
      }
    }
  }

  // ---- painting -------------------------------------------------------------------------------------------

  it.choose = (one) => {
    it.brush = one;
    it.show();
    it.say(one.name);
  };

  // A stroke that began on what the brush has made goes the other way throughout.
  it.begin = (n) => {
    const fits = it.letters[n] in it.brush.makes;
    const back = !fits && it.letters[n] in it.brush.back;
    it.stroke = { before: it.letters.join(""), back };
    if (!fits && !back) it.say(words.unfit.replace("#", it.brush.name));
    it.paint(n);
  };

  it.paint = (n) => {
    const { brush } = it;
    const letter = (it.stroke.back ? brush.back : brush.makes)[it.letters[n]] ?? it.letters[n];
    if (letter === it.letters[n]) return;
    if (brush.once) it.letters = it.letters.map((one) => (brush.counts.includes(one) ? emptied(one) : one));
    it.letters[n] = letter;
    it.show();
  };

  // What rubbing out leaves where a letter stood.
  function emptied(letter) {
    return brushes.map((one) => one.makes[letter]).find((left) => left && blanks.includes(left)) ?? letter;
  }

  it.end = () => {
    const before = it.stroke?.before;
    it.stroke = null;
    if (before !== undefined && before !== it.letters.join("")) put(before);
  };

  // ---- taking back, keeping -------------------------------------------------------------------------------

  function put(before) {
    done.push(before);
    if (done.length > MOST_UNDONE) done.shift();
    undone = [];
    it.keep();
  }

  it.kept = () => {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null; // a browser that keeps nothing: the link and the file are there
    }
  };

  it.keep = () => {
    it.show();
    try {
      localStorage.setItem(KEPT, it.text());
    } catch {
      // the same
    }
    const go = byId("ed-go");
    if (go.href) go.search = `?game=${info.game}&board=${encodeURIComponent(it.text())}`; // until it has been checked
    it.changed();
  };

  // Another sketch in place of this one, which undoing brings back.
  it.take = (board, named) => {
    const before = it.letters.join("");
    it.letters = [...board];
    if (named) {
      it.name = named;
      byId("ed-name").value = named;
    }
    if (before === board) it.keep();
    else put(before);
  };

  it.forget = () => {
    done = [];
  };

  function back(from, to) {
    if (!from.length) return;
    to.push(it.letters.join(""));
    it.letters = [...from.pop()];
    it.keep();
    it.say(it.label(it.at));
  }

  it.undo = () => back(done, undone);
  it.redo = () => back(undone, done);
  return it;
})();
