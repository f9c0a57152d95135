// For every page: the installed app, and messages when it is my turn. A browser is asked for its permission
// only after somebody has said yes on the page.
"use strict";

const AT = document.documentElement.dataset.at;
const NEVER = "wuerfelwerk.calls";  // "no" once somebody did not want to be asked again
const VISITS = "wuerfelwerk.visits";
const CAN_KEEP = "serviceWorker" in navigator && window.isSecureContext;
const CAN_CALL = CAN_KEEP && "PushManager" in window && "Notification" in window;

function remembered(key) {
  try { return localStorage.getItem(key); } catch { return null; }  // a browser may forbid it
}

function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* then it is asked again */ }
}

function keyBytes(text) {
  const padded = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(padded), (sign) => sign.charCodeAt(0));
}

async function post(path, fields) {
  const answer = await fetch(`${AT}${path}`, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

async function subscribed() {
  if (!CAN_CALL || Notification.permission !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  return worker.pushManager.getSubscription();
}

async function tellServer(one) {
  const { endpoint, keys } = one.toJSON();
  await post("/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

// "granted", "denied" or "default", as the browser has it; throws where its maker is not reached.
async function wantCalls() {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission;
  const worker = await navigator.serviceWorker.ready;
  const key = keyBytes(await (await fetch(`${AT}/push/key`)).text());
  const one = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellServer(one);
  return permission;
}

async function stopCalls() {
  const one = await subscribed();
  if (one) {
    await post("/push/stop", { endpoint: one.endpoint });
    await one.unsubscribe();
  }
}

// Which of the sentences of a box is seen: the one for this state.
function say(box, state) {
  for (const part of box.querySelectorAll("[data-if]")) {
    part.hidden = !part.dataset.if.split(" ").includes(state);
  }
}

async function stateOfCalls() {
  if (!CAN_CALL) return "cannot";
  if (Notification.permission === "denied") return "denied";
  return (await subscribed()) ? "on" : "off";
}

async function showCalls() {
  const boxes = document.querySelectorAll("[data-calls]");
  if (!boxes.length) return;
  const state = await stateOfCalls();
  for (const box of boxes) {
    say(box, state);
    const asks = box.dataset.calls === "ask";  // on the start page: one question, once
    box.hidden = asks && (state !== "off" || remembered(NEVER) === "no");
  }
}

async function pressCalls(button) {
  const box = button.closest("[data-calls]");
  button.disabled = true;
  try {
    if (button.dataset.call === "yes") await wantCalls();
    if (button.dataset.call === "stop") await stopCalls();
    if (button.dataset.call === "no") remember(NEVER, "no");
    await showCalls();
  } catch (error) {
    say(box, "failed");
    console.warn("no calls:", error);
  } finally {
    button.disabled = false;
  }
}

// The browser offers to install the app; the page says so from the second visit on.
let offer = null;

function showOffer() {
  const box = document.querySelector("[data-install]");
  if (box) box.hidden = !offer || Number(remembered(VISITS)) < 2;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  showOffer();
});

addEventListener("appinstalled", () => { offer = null; showOffer(); });

document.addEventListener("click", (event) => {
  const call = event.target.closest("[data-call]");
  if (call) pressCalls(call);
  if (event.target.closest("[data-install] button") && offer) offer.prompt();
});

if (!sessionStorage.getItem(VISITS)) {
  sessionStorage.setItem(VISITS, "1");
  remember(VISITS, String(Number(remembered(VISITS)) + 1));
}

if (CAN_KEEP) {
  navigator.serviceWorker.register(`${AT}/sw.js`, { scope: `${AT}/` })
    .catch((error) => console.warn("no service worker:", error));
  // A browser changes its address now and then: the server is told the present one.
  subscribed().then((one) => one && tellServer(one)).catch((error) => console.warn("no calls:", error));
}
showCalls();
