// A file that is dropped anywhere on the page is taken like one that was chosen.
"use strict";

const form = document.getElementById("drop");
document.body.classList.add("has-script");

for (const what of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(what, (event) => {
    event.preventDefault();
    form.classList.toggle("is-over", what === "dragover");
    if (what !== "drop" || !event.dataTransfer.files.length) return;
    form.elements.record.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
