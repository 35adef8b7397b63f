import type { Config } from "../config.ts"

export interface Visit {
  hostname: string
  origin: string
  address: string
}

/** Who is asking for what host. Forwarded headers count only when a trusted proxy sent them. */
export function readVisit(request: Request, peer: string | undefined, config: Pick<Config, "trusts">): Visit {
  let address = plainAddress(peer ?? "127.0.0.1")
  let host = request.headers.get("host") ?? ""
  let scheme = "http"
  if (config.trusts(address)) {
    host = lastOf(request.headers.get("x-forwarded-host")) || host
    if (lastOf(request.headers.get("x-forwarded-proto")) === "https") scheme = "https"
    // The right-most address that is not one of our proxies; what stands left of it the client may have invented.
    const chain = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => plainAddress(part.trim()))
    address = chain.findLast((hop) => hop !== "" && !config.trusts(hop)) ?? address
  }
  host = host.toLowerCase()
  const hostname = host.replace(/:\d+$/, "").replace(/\.$/, "")
  return { hostname, origin: `${scheme}://${host}`, address }
}

const lastOf = (header: string | null): string => header?.split(",").at(-1)?.trim() ?? ""
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, "")
