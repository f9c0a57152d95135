// Pointer, fingers and keys on the paper: each of them paints strokes of the drawing.
"use strict";

{
  const it = Drawing;
  const { byId, paper, places, rows, spots } = it;

  // ---- pointer and fingers --------------------------------------------------------------------------------

  const placeAt = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".place");
    return found ? Number(found.dataset.n) : -1;
  };

  // The brush that makes what lies there.
  function pick(n) {
    const found = it.brushes.find((one) => one.counts.includes(it.letters[n]) && one.counts);
    if (found) it.choose(found);
  }

  paper.addEventListener("pointerdown", (event) => {
    const n = placeAt(event);
    if (n < 0 || event.button === 1) return;
    event.preventDefault();
    move(n);
    if (event.button === 2) return pick(n);
    if (it.stroke) { // a second finger: what the first has painted is taken back, and its colour picked up
      it.letters = [...it.stroke.before];
      it.stroke = null;
      it.show();
      return pick(n);
    }
    it.begin(n);
    paper.setPointerCapture(event.pointerId);
  });
  paper.addEventListener("pointermove", (event) => {
    if (!it.stroke || !(event.buttons & 1)) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const n = placeAt(one);
      if (n >= 0) it.paint(n);
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) paper.addEventListener(kind, it.end);
  paper.addEventListener("contextmenu", (event) => event.preventDefault());

  // ---- keys -----------------------------------------------------------------------------------------------

  function move(n) {
    places[it.at].tabIndex = -1;
    it.at = n;
    places[n].tabIndex = 0;
    const cursor = byId("ed-cursor");
    cursor.setAttribute("cx", spots[n][0]);
    cursor.setAttribute("cy", spots[n][1]);
    if (document.activeElement !== places[n]) places[n].focus({ preventScroll: true });
  }

  // The field beside, or the nearest one of the next row.
  function beside(key) {
    const { at } = it;
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
    if (!it.stroke) it.begin(n);
    else it.paint(n);
    it.say(it.label(n));
  }

  function erase() {
    const before = it.brush;
    it.brush = it.brushes.at(-1);
    paintAt(it.at);
    it.end();
    it.brush = before;
    it.show();
  }

  paper.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      if (event.shiftKey) paintAt(it.at);
      move(beside(event.key));
      if (event.shiftKey) paintAt(it.at);
    } else if (event.key === " " || event.key === "Enter") {
      paintAt(it.at);
      it.end();
    } else if (event.key === "Delete" || event.key === "Backspace") erase();
    else return;
    event.preventDefault();
  });
  paper.addEventListener("keyup", (event) => { if (event.key === "Shift") it.end(); });
  paper.addEventListener("focusin", () => byId("ed-cursor").removeAttribute("hidden"));
  paper.addEventListener("focusout", (event) => {
    if (paper.contains(event.relatedTarget)) return;
    byId("ed-cursor").setAttribute("hidden", "");
    it.end();
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? it.redo() : it.undo();
      else if (key === "y") it.redo();
      else return;
      return event.preventDefault();
    }
    if (event.altKey || document.body.dataset.keys === "off") return;
    const found = it.brushes.find((one) => one.key === key);
    if (found) it.choose(found);
  });

  byId("ed-undo").addEventListener("click", it.undo);
  byId("ed-redo").addEventListener("click", it.redo);
  for (const one of it.brushes) one.button.addEventListener("click", () => it.choose(one));
  places[it.at].tabIndex = 0;
}
