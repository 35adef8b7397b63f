// The service worker of the gate, one for each organiser: its scope is /{slug}/gate and it never sees another page or a
// call. It keeps the page and the files it is made of, and nothing personal: lists and records are in the page's database.
const page = new URL(self.registration.scope).pathname
const NAME = `gate ${page}`
/** A network that does not answer by then counts as none. */
const PATIENCE = 4_000

self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep))
})

async function keep(files) {
  const cache = await caches.open(NAME)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll([page, ...files.filter((file) => !kept.includes(file))])
  const old = kept.filter((file) => file !== page && !files.includes(file))
  await Promise.all(old.map((file) => cache.delete(file)))
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === "navigate") event.respondWith(openPage(event.request))
  else if (pathname.startsWith("/assets/")) event.respondWith(fromCache(event.request))
})

/** The newest page while there is a network; the kept one otherwise. */
async function openPage(request) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE))
  try {
    return await Promise.race([fetch(request), late])
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(page)
    if (kept) return kept
    throw error
  }
}

/** The names of files contain the hash of their content: a kept one is never stale. */
async function fromCache(request) {
  const kept = await (await caches.open(NAME)).match(new URL(request.url).pathname)
  return kept ?? fetch(request)
}
