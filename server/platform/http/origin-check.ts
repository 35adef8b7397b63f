import type { Endpoint } from "#contract/endpoint.ts"
import { refuse } from "../refusal.ts"

const machines: readonly Endpoint["audience"][] = ["provider", "mail"]

/**
 * Refuses a change asked for by another site's page. Browsers say where a request comes from; a request with neither
 * header is no browser's and carries no cookie it did not choose to send.
 */
export function checkOrigin(request: Request, origin: string, audience: Endpoint["audience"]): void {
  if (request.method === "GET" || request.method === "HEAD" || machines.includes(audience)) return
  const site = request.headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") refuse("CROSS_SITE_REQUEST")
  const from = request.headers.get("origin")
  if (from !== null && !sameHost(from, origin)) refuse("CROSS_SITE_REQUEST")
}

// Hosts are compared, not schemes: behind a proxy that is not trusted to say so, https looks like http from here.
const sameHost = (a: string, b: string): boolean => {
  try {
    return new URL(a).host === new URL(b).host
  } catch {
    return false
  }
}
