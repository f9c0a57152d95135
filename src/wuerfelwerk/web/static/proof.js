// Recomputes every roll of a table here, in this browser: SHA-256, HMAC, faces. Checks seals and words,
// and compares them with what this browser wrote down before it opened its word. Nothing is asked of the
// server.
"use strict";

// Roll k: HMAC(secret, "table|words|k|counter") for counter 0, 1, 2 …, eight numbers of 32 bits each.
function* numbers(secret, label) {
  for (let counter = 0; ; counter++) {
    const digest = new DataView(Fair.hmac(secret, Fair.text(`${label}|${counter}`)).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

function facesOf(secret, label, sides) {
  const drawn = numbers(secret, label);
  return sides.map((many) => {
    const share = Math.floor(2 ** 32 / many);
    for (;;) {
      const face = Math.floor(drawn.next().value / share);
      if (face < many) return face;  // numbers above the last whole share are thrown away
    }
  });
}

const listed = (text) => text.split(" ").filter(Boolean).map(Number);
const same = (a, b) => a.length === b.length && a.every((value, place) => value === b[place]);

// A row as it must be: drawn, with the next number, and showing what the secret gives. Or chosen by a
// person, and then it is who starts, before anything was drawn. Nothing else may go without a number.
function judge(row, key, label, next) {
  const { number, text, entered, sides, faces, alike } = row.dataset;
  if (number === undefined) return entered && next === 1 && text.startsWith("starts ") ? "chosen" : "wrong";
  if (Number(number) !== next && !(number === "0" && text === "")) return "wrong";
  const drawn = facesOf(key, `${label}|${number}`, listed(sides));
  return same(alike ? drawn.sort((a, b) => a - b) : drawn, listed(faces)) ? "drawn" : "wrong";
}

// ---- seals: as wuerfelwerk/dice/sealing.py checks them -----------------------------------------------

const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (map) => Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1));
const within = (some, all) => some.every((one) => all.includes(one));

function roundFits(round, seats, starter) {
  const given = seats.filter((seat) => round.seals[seat]);
  const [sealed, opened] = [Object.values(round.sealed), Object.values(round.opened)];
  const inTime = Math.max(...sealed) <= round.closed && opened.every((at) => at >= round.closed);
  const shut = round.missing;
  return equal(Object.keys(round.seals).sort(), seats) && equal(Object.keys(round.sealed).sort(), given)
    && given.length > 0 && round.starter === starter && inTime
    && within([...Object.keys(round.opened), ...shut], given) && !shut.some((seat) => seat in round.opened)
    && (shut.length > 0 || Object.keys(round.opened).length === given.length);
}

function sealsFit(proof, starter) {
  const rounds = proof.sealing.rounds;
  const seats = Object.keys(proof.words).sort();
  if (!rounds.every((round) => roundFits(round, seats, starter))) return false;
  const seals = rounds.flatMap((round) => Object.values(round.seals).filter(Boolean));
  if (new Set(seals).size < seals.length) return false;
  for (let at = 1; at < rounds.length; at++) {
    const [before, now] = [rounds[at - 1], rounds[at]];
    if (!before.missing.length) return false;
    const left = Object.keys(before.sealed).filter((seat) => !before.missing.includes(seat));
    if (!within(Object.keys(now.sealed), left) || Math.min(...Object.values(now.sealed)) < before.closed) return false;
  }
  const last = rounds.at(-1);
  const counts = last && !last.missing.length ? last.seals : {};
  return seats.every((seat) => {
    const [word, seal] = [proof.words[seat], counts[seat] ?? ""];
    return seal ? word !== "" && Fair.seal(proof.commitment, word) === seal : word === "";
  });
}

// Whatever cannot be read does not fit. Only what has no "sealing" at all is from before the seals.
const isSealed = (proof) => "sealing" in proof;

function sealsHold(proof, starter) {
  try {
    return sealsFit(proof, starter);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

// SHA-256 of the boards the host brought, as the receipt has it: JSON with sorted keys and no spaces.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${sorted(value).map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`;
}

const digest = (brought) => (brought ? Fair.hex(Fair.sha256(Fair.text(canonical(brought)))) : "");

// What differs from the receipt of this browser; "" if nothing does. Before the game begins no boards lie there.
function difference(proof, terms, receipt) {
  if (proof.table !== receipt.table) return "table";
  if (proof.commitment !== receipt.commitment) return "commitment";
  if (terms.game !== receipt.game || !equal(sorted(terms.options), sorted(receipt.options))) return "terms";
  if (terms.begun && digest(terms.brought) !== (receipt.boards ?? digest(terms.brought))) return "boards";
  if (!isSealed(proof)) return "unsealed";
  if (!Array.isArray(proof.sealing?.rounds)) return "rounds";
  const rounds = proof.sealing.rounds;
  for (const kept of receipt.rounds) {
    const there = rounds[kept.round - 1];
    if (!there || there.starter !== kept.starter || !equal(sorted(there.seals), sorted(kept.seals))) return "rounds";
    if (Object.keys(kept.own).some((seat) => there.missing.includes(seat))) return "shut";
  }
  const last = receipt.rounds.at(-1);
  const own = last.round === rounds.length ? Object.entries(last.own) : [];
  return own.length && own.every(([seat, word]) => proof.words[seat] === word) ? "" : "own";
}

function say(id, text, ok) {
  const verdict = document.getElementById(id);
  verdict.textContent = text;
  verdict.hidden = false;
  verdict.dataset.ok = String(ok);
}

// The table of this address: a proof of another one would be another table's.
function compareOwn(proof, terms) {
  const table = location.pathname.split("/").at(-2);
  const says = document.getElementById("own-says").dataset;
  const receipt = Sealing.receipt(table);
  if (!receipt) return says.none && say("own-verdict", says.none, "");
  const found = difference(proof, terms, receipt);
  const older = terms.brought && receipt.boards === undefined ? ` ${says.older}` : "";
  say("own-verdict", found ? says[found] : says.good + older, !found);
}

function recompute(box) {
  const { good, one, bad, broken, chosen, seals } = box.dataset;
  const proof = JSON.parse(box.dataset.proof);
  const { secret, commitment, table, words } = proof;
  const label = `${table}|${Object.values(words).join()}`;
  const starter = box.querySelector("[data-entered]")?.dataset.text.replace("starts ", "") ?? "";
  compareOwn(proof, JSON.parse(box.dataset.terms));
  if (!secret) return;
  const key = Fair.unhex(secret);
  const bound = isSealed(proof) ? Fair.text(table) : [];
  const fits = Fair.hex(Fair.sha256(Uint8Array.from([...key, ...bound]))) === commitment
    && key.length === 32 && Fair.hex(key) === secret;
  const sealed = !isSealed(proof) || sealsHold(proof, starter);
  const found = { drawn: 0, chosen: 0, wrong: 0 };
  let next = 1;
  for (const row of box.querySelectorAll("[data-sides]")) {
    let what = judge(row, key, label, next);
    if (what === "chosen" && found.chosen) what = "wrong";
    found[what] += 1;
    if (Number(row.dataset.number)) next += 1;
    row.querySelector("[data-mark]").textContent = { drawn: "✓", chosen: "–", wrong: "✗" }[what];
    row.classList.toggle("is-wrong", what === "wrong");
  }
  const { wrong } = found;
  const all = found.chosen ? `${good} ${chosen}` : good;
  const differ = wrong === 1 ? one : bad.replace("0", String(wrong));
  const text = !fits ? broken : !sealed ? seals : wrong ? differ : all;
  say("proof-verdict", text, fits && sealed && !wrong);
}

recompute(document.getElementById("proof"));
