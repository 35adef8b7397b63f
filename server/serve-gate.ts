import { readFile } from "node:fs/promises"
import { accentShades, defaultAccent } from "#contract/rules/accent.ts"
import type { Tenant } from "./platform/http/context.ts"

// The files that make the gate an installable page: its manifest, its icon and its service worker, each below the
// organiser's slug, so that the gates of two organisers on one device are two apps that know nothing of each other.

/** The page of the gate may ask for the camera; every other page may not. */
export const gatePermissions = "camera=(self), microphone=(), geolocation=(), payment=()"

const words = {
  fr: { name: "Pointage", short_name: "Pointage" },
  en: { name: "Gate", short_name: "Gate" },
}
const shades = accentShades(defaultAccent)
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${shades["accent-solid"]}"/><path d="M20 10 28 28 20 24 12 28Z" fill="${shades["on-accent"]}"/></svg>`

function manifestOf({ slug, name, language }: Tenant) {
  const scope = `/${slug}/gate`
  const { name: gate, short_name } = words[language]
  return {
    id: scope,
    name: `${gate} · ${name}`,
    short_name,
    lang: language,
    start_url: scope,
    scope,
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [192, 512].map((size) => ({
      src: `${scope}/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  }
}

/** One of the gate's files; null where there is none of that name. */
export async function serveGateFile(name: string, tenant: Tenant): Promise<Response | null> {
  if (name === "manifest.webmanifest")
    return answer(JSON.stringify(manifestOf(tenant)), "application/manifest+json; charset=utf-8")
  if (name === "worker.js") {
    const script = await readFile(new URL("../web/console/gate/keep-page.js", import.meta.url), "utf8")
    const response = answer(script, "text/javascript; charset=utf-8")
    // Its scope is the page itself, one step above the script's own folder.
    // A service worker has the policy it was served with: it fetches our own files and nothing else.
    response.headers.set("content-security-policy", "default-src 'none'; connect-src 'self'")
    response.headers.set("service-worker-allowed", `/${tenant.slug}/gate`)
    return response
  }
  const [, size] = /^icon-(192|512)\.png$/.exec(name) ?? []
  return size ? answer(new Uint8Array(await drawIcon(Number(size))), "image/png") : null
}

const answer = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
  new Response(body, { headers: { "content-type": type, "cache-control": "no-cache" } })

async function drawIcon(size: number): Promise<Buffer> {
  // Loaded when the first gate is installed: most processes never draw it.
  const { default: sharp } = await import("sharp")
  return sharp(Buffer.from(mark)).resize(size, size).png().toBuffer()
}
