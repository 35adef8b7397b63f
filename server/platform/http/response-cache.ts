import { createHash } from "node:crypto"
import { atOnce, type Turn } from "#server/platform/take-turns.ts"
import { bodyOf, type Encoded, encodeBody, encoded } from "./encode-body.ts"

// Public pages are read far more often than they change. A whole answer is kept per host, path, query and language:
// fresh for a second, then served for at most five more while one request renews it. Never one made for a session.
const FRESH_MS = 1_000
const STALE_MS = 5_000
const MAX_ENTRIES = 500
const MAX_BYTES = 64_000_000

interface Entry {
  status: number
  headers: [string, string][]
  body: Encoded
  etag: string
  made_at: number
}

export interface ResponseCache {
  /** Answers from the cache where it may; `make` produces the answer and says by its headers whether it may be kept. */
  respond(key: string, request: Request, make: (turn: Turn) => Promise<Response>, turn?: Turn): Promise<Response>
  readonly hits: () => number
}

export function createResponseCache(now: () => number = () => performance.now()): ResponseCache {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Entry | Response>>()
  let bytes = 0
  let hits = 0

  const forget = (key: string) => {
    bytes -= entries.get(key)?.body.plain.length ?? 0
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry) => {
    forget(key)
    entries.set(key, entry)
    bytes += entry.body.plain.length
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) break
      forget(oldest)
    }
  }
  const makeEntry = async (key: string, make: () => Promise<Response>) => {
    const response = await make()
    if (!mayBeKept(response)) return response
    const entry = await asEntry(response, now())
    keep(key, entry)
    return entry
  }
  /** Made in the turn of any of those who ask for it meanwhile; those who come once it has begun take it too. */
  const renew = (key: string, make: (turn: Turn) => Promise<Response>, turn: Turn) =>
    making.get(key) ??
    turn.shared(`answer ${key}`, () => {
      const fresh = makeEntry(key, () => make(atOnce)).finally(() => making.delete(key))
      making.set(key, fresh)
      return fresh
    })

  return {
    hits: () => hits,
    async respond(key, request, make, turn = atOnce) {
      const entry = entries.get(key)
      const age = entry ? now() - entry.made_at : Number.POSITIVE_INFINITY
      if (entry && age < FRESH_MS + STALE_MS) {
        hits++
        // A failed renewal leaves the old answer to run out; the next visitor after that sees the failure itself.
        if (age >= FRESH_MS) renew(key, make, turn).catch(() => undefined)
        return serve(entry, request)
      }
      let isOwn = false
      const own = (turn: Turn) => {
        isOwn = true
        return make(turn)
      }
      const made = await renew(key, own, turn)
      if (!(made instanceof Response)) return serve(made, request)
      // An answer that may not be kept belongs to the one it was made for.
      return isOwn ? made : make(turn)
    },
  }
}

const mayBeKept = (response: Response): boolean =>
  response.status === 200 &&
  !response.headers.has("set-cookie") &&
  (response.headers.get("cache-control") ?? "").startsWith("public")

async function asEntry(response: Response, made_at: number): Promise<Entry> {
  const body = (await bodyOf(response)) ?? encoded("")
  const etag = `"${createHash("sha256").update(body.plain).digest("base64url").slice(0, 22)}"`
  const headers = [...response.headers].filter(([name]) => name !== "content-length")
  return { status: response.status, headers, body, etag, made_at }
}

async function serve(entry: Entry, request: Request): Promise<Response> {
  const headers = new Headers(entry.headers)
  headers.set("etag", entry.etag)
  // The visitor's browser asks again each time: signing in must show at once.
  headers.set("cache-control", "private, no-cache")
  if (request.headers.get("if-none-match") === entry.etag) return new Response(null, { status: 304, headers })
  return encodeBody(entry.body, request, new Response(null, { status: entry.status, headers }))
}
