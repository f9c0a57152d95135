// What a page takes in: nothing older than what it shows, and nothing made for another version of this
// script. Answers to presses and updates of the stream come by here alike.
//
// Both are *news*: a page in parts, {tag, version, parts}, or what has changed since another one,
// {base, tag, version, changes}. A change takes some pieces of a part away and puts others in their place;
// a piece is what lies between two "<".
"use strict";

const REMEMBERED = 4; // pages; an answer may come before the update of the stream, or after it
const remembered = new Map(); // tag -> parts
let shownTag = ""; // of the page that is shown, if all its parts are here
let askForAll = () => {}; // has the stream send a whole page

// The parts of the page that news tell of; null if they are news to another page.
function partsOf(news) {
  const base = news.parts ?? remembered.get(news.base);
  if (!base) return null;
  const parts = [...base];
  for (const [number, first, count, ...instead] of news.changes ?? []) {
    const pieces = parts[number].split("<");
    pieces.splice(first, count, ...instead.flatMap((text) => text.split("<")));
    parts[number] = pieces.join("<");
  }
  for (const [tag, list] of [[shownTag, remembered.get(shownTag)], [news.tag, parts]]) {
    remembered.delete(tag);
    if (list) remembered.set(tag, list);
  }
  if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value);
  return parts;
}

document.addEventListener("htmx:config:request", (event) => {
  event.detail.ctx.request.headers["X-Shows"] = shownTag;
});

// The answer to a press: news in the first line, then what is to be said.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!ctx.response.headers.get("content-type")?.startsWith("application/json")) return;
  const end = ctx.text.indexOf("\n");
  const news = JSON.parse(ctx.text.slice(0, end));
  const parts = partsOf(news);
  if (!parts && news.version > shownVersion()) askForAll();
  ctx.tag = parts ? news.tag : shownTag;
  ctx.text = (parts ?? remembered.get(shownTag)).join("") + ctx.text.slice(end);
});

const build = document.body.dataset.build;
const shownVersion = () => Number(table()?.dataset.version ?? 0);

function incoming(event) {
  for (const task of event.detail.tasks ?? []) {
    const next = task.fragment?.querySelector?.("#table");
    if (next) return next;
  }
  return null;
}

document.addEventListener("htmx:before:swap", (event) => {
  const next = incoming(event);
  if (!next) return;
  const { ctx } = event.detail;
  if (next.dataset.build !== build) {
    event.preventDefault();
    renew(next, Boolean(ctx.update));
  } else if (!ctx.update && Number(next.dataset.version) < shownVersion()) {
    event.preventDefault();
  } else shownTag = ctx.tag ?? "";
});

// An update of the stream. Its first word on a page is the truth even where the number is lower: the server
// was told what the page shows (``told``) and answers with this. Then it comes from another server, or from
// a database that was taken from a copy.
function update({ told, news }) {
  const shown = shownVersion();
  const parts = partsOf(news);
  if (news.version === shown || (news.version < shown && told !== shown)) return;
  if (!parts) return askForAll();
  const text = parts.join("");
  htmx.swap({ sourceElement: main, target: main, swap: "innerMorph", text, tag: news.tag, update: true });
}

// ---- the server has been renewed: this page is of the version before ---------------------------------

const renewed = document.getElementById("renewed");
let underWay = 0; // presses whose answer is not in
let due = null; // what to do when it is

document.addEventListener("htmx:before:request", () => { underWay += 1; });
document.addEventListener("htmx:finally:request", () => {
  underWay = Math.max(0, underWay - 1);
  if (!underWay) due?.();
});

// The page loads itself anew where nothing gets lost by it, once for each build; else it says so.
function renew(next, isUpdate) {
  due = () => {
    due = null;
    const drafted = next.querySelector("[data-undo]") || (isUpdate && table().querySelector("[data-undo]"));
    if (!drafted && !typed() && firstTime(next.dataset.build)) return location.reload();
    if (renewed.hidden) say(renewed.querySelector("p").textContent);
    renewed.hidden = false;
  };
  if (!underWay) due();
}

function typed() {
  return [...main.querySelectorAll("input:not([type=hidden]), select, textarea")].some((field) => {
    if (field.matches("select")) return [...field.options].some((one) => one.selected !== one.defaultSelected);
    if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}

// Two servers of different versions behind one address would send a page back and forth for ever.
function firstTime(newer) {
  const seen = sessionStorage.getItem("renewed-for") ?? "";
  if (seen.split(" ").includes(newer)) return false;
  sessionStorage.setItem("renewed-for", `${seen} ${newer}`);
  return true;
}
