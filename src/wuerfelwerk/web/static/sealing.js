// The word of this browser for the fair dice: drawn here, sealed, and opened only when the list of all
// seals is closed and written down here. What is written down is the receipt: against it the page of the
// proof, and "wuerfelwerk verify", compare what the server says afterwards.
"use strict";

const Sealing = (() => {
  const WORD_BYTES = 16;
  const PATIENCE = 3000; // milliseconds after which the same is sent again, should it be lost
  const SETTLE = 150; // milliseconds from writing a list down to opening the word for it
  const [WORD, TABLE, MOST] = ["dice-word:", "dice-table:", 60];

  // ---- what this browser keeps: words by their seals, and one entry a table -------------------------

  function read(key) {
    return JSON.parse(localStorage.getItem(key));
  }

  function write(kind, name, value) {
    localStorage.setItem(kind + name, JSON.stringify({ ...value, at: Date.now() }));
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(kind));
    kept.sort((one, other) => read(other).at - read(one).at);
    for (const key of kept.slice(MOST)) localStorage.removeItem(key);
  }

  // Where nothing can be kept no word is sealed: it could not be opened on the next page.
  function works() {
    try {
      localStorage.setItem("dice-try", "1");
      localStorage.removeItem("dice-try");
      return true;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  }

  const keptOf = (seal) => read(WORD + seal); // { word, commitment, list }; list: what it is opened for
  const tableOf = (id) => read(TABLE + id);

  // ---- sealing -------------------------------------------------------------------------------------

  function newSeal(commitment) {
    const word = Fair.hex(crypto.getRandomValues(new Uint8Array(WORD_BYTES)));
    const seal = Fair.seal(commitment, word);
    write(WORD, seal, { word, commitment });
    return seal;
  }

  document.addEventListener("submit", (event) => {
    if (!works()) return;
    for (const input of event.target.querySelectorAll("input[data-seal]")) input.value = newSeal(input.dataset.seal);
    for (const input of event.target.querySelectorAll("input[data-seals]")) input.value = "1";
  }, true);

  const asked = new Map();

  function ask(what) {
    const now = performance.now();
    if (now - (asked.get(what) ?? -Infinity) < PATIENCE) return false;
    asked.set(what, now);
    return true;
  }

  function send(id, values) {
    const form = document.getElementById(id);
    for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
    form.requestSubmit();
  }

  // A server that has committed itself to something else since gets neither a seal nor a word.
  function entryOf({ table, commitment }) {
    const entry = tableOf(table) ?? { table, commitment, rounds: [] };
    return entry.commitment === commitment ? entry : null;
  }

  function giveSeal(box, entry) {
    if (!ask(`seal ${entry.table} ${entry.rounds.length}`)) return;
    write(TABLE, entry.table, entry);
    send("seal-form", { seal: newSeal(entry.commitment) });
  }

  // A word is opened for one list only, whatever table that list is said to be of, and not before it is
  // written down. Between writing and opening another tab may have written down another list: then this
  // one is not opened.
  function openWord(box, entry) {
    const closed = JSON.parse(box.dataset.closed);
    const own = Object.entries(closed.seals).find(([, seal]) => seal && keptOf(seal));
    if (!own) return;
    const [seat, seal] = own;
    const kept = keptOf(seal);
    const list = JSON.stringify([entry.table, entry.commitment, closed]);
    const { game, options, boards = "", ...listed } = closed;  // "": the server says that nobody brought any
    const [terms, round] = [{ game, options, boards }, { ...listed, own: { [seat]: kept.word } }];
    if (!kept.list) writeDown(entry, terms, round, seal, { ...kept, list });
    else if (kept.list === list && isLast(entry, terms, round) && ask(`open ${seal}`)) {
      send("open-form", { round: round.round, word: kept.word });
    }
  }

  const textOf = (one) => JSON.stringify(one);
  const termsOf = ({ game, options, boards }) => ({ game, options, boards });
  const isLast = (entry, terms, round) =>
    textOf(termsOf(entry)) === textOf(terms) && textOf(entry.rounds.at(-1)) === textOf(round);

  // Rounds only go on, and none is about another game than the one before.
  function writeDown(entry, terms, round, seal, kept) {
    const last = entry.rounds.at(-1);
    if (kept.commitment !== entry.commitment || (last && last.round >= round.round)) return;
    if (last && textOf(termsOf(entry)) !== textOf(terms)) return;
    write(TABLE, entry.table, { ...entry, ...terms, rounds: [...entry.rounds, round] });
    write(WORD, seal, kept);
    setTimeout(attend, SETTLE);
  }

  function attend() {
    const box = document.getElementById("sealing");
    if (!box?.dataset.wants || !works()) return;
    const entry = entryOf(box.dataset);
    if (entry) ({ seal: giveSeal, word: openWord })[box.dataset.wants](box, entry);
  }

  // ---- the receipt ---------------------------------------------------------------------------------

  function receipt(id) {
    const entry = works() ? tableOf(id) : null;
    if (!entry?.rounds.length) return null;
    const { table, commitment, rounds } = entry;
    return { format: "wuerfelwerk-receipt-1", table, commitment, ...termsOf(entry), rounds };
  }

  function save(id) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt(id), null, 1)], { type: "application/json" }));
    link.download = `${id.slice(0, 8)}.receipt.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  function offer() {
    for (const button of document.querySelectorAll("[data-receipt]")) button.hidden = !receipt(button.dataset.receipt);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-receipt]");
    if (button) save(button.dataset.receipt);
  });

  function look() {
    attend();
    offer();
  }

  document.addEventListener("htmx:after:swap", () => setTimeout(look, 0)); // its forms are ready then
  setInterval(attend, PATIENCE / 2);
  // Once htmx has made the forms its own; before, sending one would load the page anew.
  const begin = () => setTimeout(look, 100);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);

  return { receipt };
})();
