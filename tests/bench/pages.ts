import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { askOver, startServer } from "#tests/fixtures/server-process.ts"
import { load } from "./load.ts"

/** Anonymous pages, from the cache and made anew, beside the same bytes from bare node:http in the same run. */
export async function benchPages(environment: Record<string, string>) {
  const server = await startServer(environment)
  const page = await askOver(server.port, "/", { headers: { "accept-encoding": "identity" } })
  const bytes = Buffer.from(page.text)
  const bare = createServer((_, response) => response.end(bytes)).listen(0, "127.0.0.1")
  await once(bare, "listening")
  try {
    const bareRate = await load({ port: (bare.address() as AddressInfo).port, path: () => "/" })
    const cached = await load({ port: server.port, path: () => "/" })
    const anew = await load({ port: server.port, path: (n) => `/?n=${n}` })
    const api = await load({ port: server.port, path: (n) => `/api/website?n=${n}` })
    const ratio = (rate: typeof cached) => Number((rate.per_second / bareRate.per_second).toFixed(3))
    return {
      page_bytes: bytes.length,
      bare_node_http: bareRate,
      page_from_cache: { ...cached, of_bare: ratio(cached) },
      page_made_anew: { ...anew, of_bare: ratio(anew) },
      api_website_made_anew: { ...api, of_bare: ratio(api) },
    }
  } finally {
    bare.close()
    await server.end()
  }
}
