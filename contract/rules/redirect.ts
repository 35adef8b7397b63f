/**
 * The target of a `redirect` parameter: a path on this very site, else null. It is decided by parsing, since browsers
 * accept spellings that look like paths and are not (`//host`, `/\host`, a tab in between).
 */
export function sameSitePath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_000) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (!value.startsWith("/") || /[\\\u0000-\u0020\u007f]/.test(value)) return null
  const base = "http://this.site"
  let url: URL
  try {
    url = new URL(value, base)
  } catch {
    return null
  }
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === base && !path.startsWith("//") ? path : null
}

/** The same address with a parameter added, the others kept. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, "http://this.site")
  url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}
