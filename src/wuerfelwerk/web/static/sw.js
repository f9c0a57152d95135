// Stays when all pages are closed. It never answers with a table: what it keeps is the page that says that
// there is no connection, and what that page is made of. HOUSE comes from the server, above this line.
"use strict";

const KEPT = `wuerfelwerk-${HOUSE.build}`;
const OFFLINE = HOUSE.shell[0];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(HOUSE.shell)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("wuerfelwerk-") && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

// A page that cannot be fetched becomes the page without a connection. What that one is made of comes from
// here only if the network has it not; everything else is none of our business.
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async (error) => {
      const page = await (await caches.open(KEPT)).match(OFFLINE);
      if (!page) throw error;
      return page;
    }));
    return;
  }
  const { pathname, search, origin } = new URL(request.url);
  if (origin === self.location.origin && HOUSE.shell.slice(1).includes(pathname + search)) {
    event.respondWith(fetch(request).catch(async (error) => {
      const part = await (await caches.open(KEPT)).match(request);
      if (!part) throw error;
      return part;
    }));
  }
});

// A browser wants something shown for each message. Of one table only the newest is.
self.addEventListener("push", (event) => {
  const told = event.data.json();
  event.waitUntil(self.registration.showNotification(told.title, {
    body: told.text,
    tag: told.tag,
    renotify: true,
    icon: HOUSE.icon,
    badge: HOUSE.badge,
    data: { open: told.open },
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data.open, self.location.origin);
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
    if (there) return there.focus();
    return self.clients.openWindow(wanted.href);
  })());
});
