// Keeps the whole folder, so that the page works without a network once it was loaded. A new version takes its place
// when the page is opened next.

const NAME = "assess NUMBER";
const FILES = ["LIST"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("assess ") && name !== NAME);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

// With these headers the page may share memory with its workers, so that a search that is stopped says what it has found.
function isolated(answer) {
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    caches
      .open(NAME)
      .then((kept) => kept.match(event.request, { ignoreSearch: true }))
      .then((found) => found || fetch(event.request))
      .then(isolated),
  );
});
