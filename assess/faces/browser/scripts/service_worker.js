// Keeps the whole folder, so that the page works without a network once it was loaded. A new version takes its place
// when the page is opened next.

const NAME = "assess NUMBER";
const FILES = ["LIST"];

// With these headers the page may share memory with its workers, so that a search that is stopped says what it has found.
// What is packed is kept unpacked: the page begins with it each time.
async function keep(kept, name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be fetched (${answer.status}).`);
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  let body = answer.body;
  if (name.endsWith(".pack")) {
    body = body.pipeThrough(new DecompressionStream("gzip"));
    headers.set("Unpacked", "yes");
    if (name.endsWith(".wasm.pack")) headers.set("Content-Type", "application/wasm");
  }
  for (const gone of ["Content-Encoding", "Content-Length"]) headers.delete(gone); // of what was sent
  await kept.put(name, new Response(body, { headers }));
}

async function keepAll() {
  const kept = await caches.open(NAME);
  for (const name of FILES) await keep(kept, name);
}

addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("assess ") && name !== NAME);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    caches
      .open(NAME)
      .then((kept) => kept.match(event.request, { ignoreSearch: true }))
      .then((found) => found || fetch(event.request)),
  );
});
