import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { asVisitor, openGround } from "./families.ts"
import { openClients } from "./lean-client.ts"
import { best, press, type Rate, ratio } from "./load.ts"

// What families who are logged in are shown, another family each time, and questions that nobody asked before, theirs and
// visitors', beside bare node:http that sends as many bytes as these answers had before they were shared. All take turns,
// compressed as for a browser; the best round of each counts.
const LIMITS = { clients: 128, seconds: 2 }
const ROUNDS = 3
const FAMILIES = 40_000
const BEFORE = { list: 153_528, page: 65_840 }
const TARGETS = { page: 0.1, page_unasked: 0.03, page_unasked_visitor: 0.03, list: 0.35, list_unasked: 0.1 }
const asABrowser = { "accept-encoding": "gzip" }
type Kind = keyof typeof TARGETS

/** A bound that lets everything through and that nobody has named before. */
const unasked = (n: number) => `after=2020-01-01T00:00:00.${String(n).padStart(6, "0")}Z`
/** Three parts of the word that all titles have: another search each time, which finds the same. */
const parts = ["b", "e", "n", "c", "h", "be", "en", "nc", "ch", "ben", "enc", "nch", "benc", "ench", "bench"]
const search = (n: number) => [n, n / 15, n / 225].map((k) => parts[Math.floor(k) % 15]).join("%20")
const paths: Record<Kind, (n: number) => string> = {
  page: () => "/stages",
  page_unasked: (n) => `/stages?search=${search(n)}`,
  page_unasked_visitor: (n) => `/stages?search=${search(n)}`,
  list: () => "/api/availabilities?page_size=20",
  list_unasked: (n) => `/api/availabilities?page_size=20&search=e&${unasked(n)}`,
}

export async function benchReading(environment: Record<string, string>) {
  const ground = await openGround({ ...environment, TRUST_PROXY: "127.0.0.1" })
  const bare = { list: await sendBytes(BEFORE.list), page: await sendBytes(BEFORE.page) }
  try {
    let asked = 0
    const rates = { bare_list: [], bare_page: [] } as Record<string, Rate[]>
    const measure = async (name: string, one: () => Promise<unknown>) => {
      const rate = await press(one, LIMITS)
      rates[name] = [...(rates[name] ?? []), rate]
    }
    for (let round = 0; round < ROUNDS; round++) {
      await measure("bare_list", bare.list.ask)
      await measure("bare_page", bare.page.ask)
      for (const kind of Object.keys(paths) as Kind[])
        await measure(kind, () => {
          const headers = { ...asABrowser, ...(kind === "page_unasked_visitor" ? asVisitor(asked) : {}) }
          return ground.get(asked % FAMILIES, paths[kind](asked++), headers)
        })
    }
    const results = (Object.keys(paths) as Kind[]).map((kind) => {
      const beside = kind.startsWith("page") ? "bare_page" : "bare_list"
      const of_bare = ratio(best(rates[kind]!), best(rates[beside]!), 3)
      return { kind, ...best(rates[kind]!), of_bare, target: TARGETS[kind], met: of_bare >= TARGETS[kind] }
    })
    return {
      bare_list: best(rates.bare_list!),
      bare_page: best(rates.bare_page!),
      results,
      met: results.every(({ met }) => met),
    }
  } finally {
    bare.list.close()
    bare.page.close()
    await ground.close()
  }
}

/** A server that does nothing but send so many bytes, and a way to ask it. */
async function sendBytes(count: number) {
  const body = Buffer.alloc(count, "a")
  const server = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1")
  // The others have their turns in between.
  server.keepAliveTimeout = 60_000
  await once(server, "listening")
  const clients = openClients((server.address() as AddressInfo).port)
  return {
    ask: () => clients.get("/", { host: "localhost" }),
    close() {
      clients.close()
      server.close()
    },
  }
}
