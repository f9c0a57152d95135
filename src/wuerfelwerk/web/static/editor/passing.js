// Files, links and names: how a drawing comes and goes; and the beginning of the page.
"use strict";

{
  const it = Drawing;
  const { byId, words } = it;
  const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,15}$/;

  async function open(file) {
    const form = new FormData();
    form.set("file", file);
    const page = await Asking.brought(form);
    if (!page) return;
    const [board, called] = page.getElementById("ed-kept").dataset.board.split(".");
    it.take(board, called);
    byId("menu").open = false;
  }

  function save() {
    const { file, board } = byId("ed-kept").dataset;
    if (!file || board !== it.text()) {
      byId("ed-save-why").textContent = words.none;
      return it.say(words.none);
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/toml" }));
    link.download = `${it.name}.toml`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // A sketch from somewhere else. One that does not fit the paper is sent on: the server says why.
  async function bring(sketch) {
    const [found, called] = sketch.split(".");
    const fits = found.length === it.letters.length && [...found].every((letter) => letter in it.said);
    if (fits && NAME.test(called ?? "")) return it.take(found, called);
    const form = new FormData();
    form.set("board", sketch.slice(0, Number(it.info.longest) + 1));
    const page = await Asking.brought(form);
    if (page) Asking.put(page);
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
    const good = NAME.test(event.target.value);
    if (good) {
      it.name = event.target.value;
      it.keep();
    } else it.say(words.named);
    event.target.setCustomValidity(good ? "" : words.named);
    event.target.reportValidity();
  });
  byId("ed-take").addEventListener("click", () => {
    it.take(byId("ed-begin").value);
    byId("menu").open = false;
  });
  byId("ed-save").addEventListener("click", save);
  byId("ed-share").addEventListener("click", async () => {
    if (navigator.share) return share({ share: it.link() });
    await copy(it.link());
    it.say(words.copied);
    byId("ed-brush").textContent = words.copied;
  });
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

  const last = it.kept();
  document.body.classList.add("has-script");
  it.show();
  if (last && last !== it.text()) {
    bring(last);
    it.forget();
  }
  if (!fromLink()) it.show();
}
