// Small sounds, made here and not loaded: a roll, your turn, the end. Off until somebody switches them on.
"use strict";

{
  const wishes = document.body.dataset;
  let player = null; // may sound only after a press on the page

  function awake() {
    if (wishes.sound !== "on") return;
    player ??= new AudioContext();
    player.resume();
  }

  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, awake);

  // From loud to silent; what is behind the source gets quieter.
  function fade(source, at, seconds, loud) {
    const volume = player.createGain();
    const begin = player.currentTime + at;
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    source.connect(volume).connect(player.destination);
    source.start(begin);
    source.stop(begin + seconds);
  }

  function tone(pitch, at, seconds) {
    const voice = player.createOscillator();
    voice.frequency.value = pitch;
    fade(voice, at, seconds, 0.15);
  }

  // A die on felt: a short dull crack.
  function knock(at) {
    const source = player.createBufferSource();
    source.buffer = player.createBuffer(1, 1200, player.sampleRate / 2);
    source.buffer.getChannelData(0).forEach((_, place, samples) => { samples[place] = Math.random() * 2 - 1; });
    fade(source, at, 0.045, 0.12);
  }

  const SOUNDS = {
    roll: () => [0.08, 0.2, 0.29, 0.42].forEach(knock),
    turn: () => tone(660, 0, 0.35),
    end: () => [523, 659, 784].forEach((pitch, place) => tone(pitch, 0.14 * place, 0.4)),
  };

  const look = () => ({ ...table()?.dataset });
  let was = look();

  function listen() {
    const now = look();
    const sound = now.phase === "over" && was.phase === "running" ? "end" : now.mine && !was.mine ? "turn"
      : now.roll !== was.roll && !document.hidden ? "roll" : "";
    was = now;
    if (sound && wishes.sound === "on" && player?.state === "running") SOUNDS[sound]();
  }

  function show() {
    document.querySelector("[data-speaker]")?.setAttribute("aria-pressed", String(wishes.sound === "on"));
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-speaker]")) return;
    wishes.sound = wishes.sound === "on" ? "off" : "on";
    show();
    wish("sound", wishes.sound);
    awake();
    if (player && wishes.sound === "on") SOUNDS.turn();
  });
  document.addEventListener("htmx:after:swap", () => { show(); listen(); });
  show();
}
