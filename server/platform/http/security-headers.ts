import { createHash } from "node:crypto"

/**
 * Finds the inline scripts we put into a page ourselves, and gives the page without the marks. A render marks its own
 * scripts with a random `nonce` that nothing else in the page can know, so a script that got into an organiser's HTML has
 * no mark, and no hash in the policy. The marks do not stay: hashes let the page and its header be cached together.
 */
export function takeOwnScripts(marked: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (let at = marked.indexOf(attribute); at >= 0; at = marked.indexOf(attribute, at + 1)) {
    const opening = marked.lastIndexOf("<", at)
    const end = marked.indexOf(">", at)
    const tag = marked.slice(opening, end)
    if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) continue
    const script = marked.slice(end + 1, marked.indexOf("</script>", end))
    hashes.add(createHash("sha256").update(script).digest("base64"))
  }
  return { html: marked.replaceAll(attribute, ""), hashes: [...hashes] }
}

/** Allows the inline scripts of these hashes and no other. */
export function contentSecurityPolicy(
  hashes: string[],
  options: { development: boolean; frame_ancestors?: string },
): string {
  const scripts = options.development
    ? "'self' 'unsafe-inline'"
    : ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" ")
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${options.development ? " ws:" : ""}`,
    "frame-src https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.frame_ancestors ?? "'none'"}`,
  ].join("; ")
}

/** The console: no inline script at all; pictures and frames of the organiser's own sites, for previews. */
export const consolePolicy = (
  sites: string[],
  { development, isGate = false }: { development: boolean; isGate?: boolean },
): string =>
  [
    "default-src 'self'",
    // The gate reads codes with a program in WebAssembly; no other page may compile any.
    `script-src 'self'${isGate ? " 'wasm-unsafe-eval'" : ""}${development ? " 'unsafe-inline'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob: https:", ...sites].join(" "),
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    `frame-src ${sites.join(" ") || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")

export function setSecurityHeaders(headers: Headers, secure: boolean): void {
  headers.set("x-content-type-options", "nosniff")
  headers.set("referrer-policy", "strict-origin-when-cross-origin")
  // The gate alone asks for the camera, and says so itself.
  if (!headers.has("permissions-policy"))
    headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()")
  headers.set("cross-origin-opener-policy", "same-origin")
  if (!headers.has("content-security-policy"))
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
  if (secure) headers.set("strict-transport-security", "max-age=31536000")
}
