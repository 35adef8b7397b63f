const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1rem/1.5 system-ui,sans-serif;
color:#2b2622;background:#fbf9f6;text-align:center}h1{font-size:1.625rem;line-height:2rem;margin:0 0 .5rem}p{margin:0;color:#5f5750}`

/** A page that needs neither an organiser nor the database: unknown hosts, and the time the database is away. */
export function plainPage(
  status: number,
  title: string,
  lines: string[],
  headers: Record<string, string> = {},
): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ...headers,
    },
  })
}
