// Keeps the page's files, so that it works without a network after the first visit. A new version replaces all of them.
// The build fills in the two values.
const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ");

self.addEventListener("install", (event) => {
  const keep = caches.open(VERSION).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" }))));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const find = caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(find.then((response) => response || fetch(event.request)));
});
