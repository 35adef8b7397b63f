import { createHash } from "node:crypto"

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Allows exactly the inline scripts that stand in this page; the page and its header are kept and cached together. */
export function contentSecurityPolicy(
  html: string,
  options: { development: boolean; frame_ancestors?: string },
): string {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(inlineScript))
    hashes.add(`'sha256-${createHash("sha256").update(script!).digest("base64")}'`)
  const scripts = options.development ? "'self' 'unsafe-inline'" : ["'self'", ...hashes].join(" ")
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

export function setSecurityHeaders(headers: Headers, secure: boolean): void {
  headers.set("x-content-type-options", "nosniff")
  headers.set("referrer-policy", "strict-origin-when-cross-origin")
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()")
  headers.set("cross-origin-opener-policy", "same-origin")
  if (!headers.has("content-security-policy"))
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
  if (secure) headers.set("strict-transport-security", "max-age=31536000")
}
