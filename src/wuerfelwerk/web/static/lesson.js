// The page of a lesson: where it stands is its address, so that a reload, a bookmark and "back" find it.
"use strict";

document.addEventListener("htmx:after:swap", () => {
  const { here } = table().dataset;
  if (here !== location.pathname) history.replaceState(null, "", here);
});

// There is no stream that would say it.
window.addEventListener("offline", () => connection(false));
window.addEventListener("online", () => connection(true));
