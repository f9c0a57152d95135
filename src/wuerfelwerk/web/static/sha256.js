// SHA-256 and HMAC for the scripts of fair dice. Pages in a home network are not secure ones, and there
// the browser's own functions are shut.
"use strict";

const Fair = (() => {
  const ROUND = constants(64, (prime) => Math.cbrt(prime));
  const START = constants(8, (prime) => Math.sqrt(prime));

  // The first 32 bits of the fractions of roots of the first primes: that is how SHA-256 defines them.
  function constants(many, root) {
    const found = [];
    for (let n = 2; found.length < many; n++) {
      let prime = true;
      for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
      if (prime) found.push(Math.floor((root(n) % 1) * 2 ** 32) >>> 0);
    }
    return found;
  }

  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function sha256(bytes) {
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, bytes.length * 8);
    const state = [...START];
    for (let at = 0; at < padded.length; at += 64) block(state, view, at);
    const digest = new DataView(new ArrayBuffer(32));
    state.forEach((word, place) => digest.setUint32(4 * place, word));
    return new Uint8Array(digest.buffer);
  }

  function block(state, view, at) {
    const words = [];
    for (let i = 0; i < 64; i++) {
      if (i < 16) { words.push(view.getUint32(at + 4 * i)); continue; }
      const [x, y] = [words[i - 15], words[i - 2]];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words.push((words[i - 16] + small + words[i - 7] + large) >>> 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) >>> 0; });
  }

  function hmac(key, bytes) {  // our keys are shorter than a block
    const inner = new Uint8Array(64 + bytes.length).fill(0x36, 0, 64);
    const outer = new Uint8Array(96).fill(0x5c, 0, 64);
    key.forEach((byte, place) => { inner[place] ^= byte; outer[place] ^= byte; });
    inner.set(bytes, 64);
    outer.set(sha256(inner), 64);
    return sha256(outer);
  }

  const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

  const text = (characters) => new TextEncoder().encode(characters);
  const seal = (commitment, word) => hex(sha256(text(`${commitment}|${word}`)));

  return { sha256, hmac, hex, unhex, text, seal };
})();
