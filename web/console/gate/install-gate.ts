import { warmReader } from "./read-code.ts"

/** Makes the page installable, and keeps its files on the device so that it opens without network. */
export function installGate(slug: string): void {
  const link = document.createElement("link")
  link.rel = "manifest"
  link.href = `/${slug}/gate/manifest.webmanifest`
  document.head.append(link)
  // Absent on origins without https, where browsers allow no service worker; there the gate works online.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  const scope = `/${slug}/gate`
  // Without network the service worker that is there already stays.
  void workers.register(`${scope}/worker.js`, { scope }).catch(() => {})
}

/** Names the files this page has loaded, which the service worker then keeps; those of an older build leave. */
export async function keepFiles(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  await Promise.all([warmReader().catch(() => {}), document.fonts.ready])
  const { active } = await workers.ready
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
  active?.postMessage({ keep: [...new Set(files.map(({ pathname }) => pathname))] })
}
