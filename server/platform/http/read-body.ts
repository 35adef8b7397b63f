import type { Endpoint, Upload } from "#contract/endpoint.ts"
import { Refusal, refuse } from "../refusal.ts"
import { takeTurns } from "../take-turns.ts"

const BODY_LIMIT = 262_144
const DEPTH_LIMIT = 32

/** The request's JSON, or undefined for an empty body. Size, type and depth are judged before anything is parsed. */
export async function readJson(request: Request, within?: number): Promise<unknown> {
  const bytes = await readBytes(request, BODY_LIMIT, within)
  if (bytes.length === 0) return undefined
  if (typeOf(request) !== "application/json") refuse("UNSUPPORTED_MEDIA_TYPE")
  let text: string
  let value: unknown
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    if (depthOf(text) > DEPTH_LIMIT) refuse("MALFORMED_BODY")
    value = JSON.parse(text)
  } catch {
    return refuse("MALFORMED_BODY")
  }
  refuseUnstorableText(value)
  return value
}

/** The request's file. A type that is not accepted is refused unread, and one too large as soon as it is. */
export async function readUpload(
  request: Request,
  { types, max_bytes, refusal = "UNSUPPORTED_MEDIA_TYPE" }: NonNullable<Endpoint["upload"]>,
): Promise<Upload> {
  const type = typeOf(request)
  if (!types.includes(type)) refuse(refusal, { details: { accepted: types } })
  return { type, content: await readBytes(request, max_bytes) }
}

const typeOf = (request: Request): string =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? ""

// Small bodies are read as they come, under the connection's own deadline. Large ones, and those of unknown length, are
// read a few at a time, each within a deadline, so that many at once take neither the memory nor the time of everybody
// else; past a short queue the answer is SERVER_BUSY.
const LARGE = 16_384
const readInTurn = takeTurns({ at_once: 16, waiting: 200, patience: 5_000 })
const READ_WITHIN = 20_000

/**
 * Whether an answer leaves much of its request unread. The connection is then closed, and says so: a client that sent its next
 * request on it would lose it.
 */
export function leavesUnread(request: Request, status: number): boolean {
  if (status === 413 || status === 408) return true
  return Number(request.headers.get("content-length") ?? 0) > LARGE && !request.bodyUsed
}

function readBytes(request: Request, limit: number, within = READ_WITHIN): Promise<Uint8Array> {
  const announced = request.headers.get("content-length")
  if (Number(announced ?? 0) > limit) refuse("BODY_TOO_LARGE")
  // Where the length is known the network lets no more through, and reading the whole is much quicker than a stream.
  const isKnown = announced !== null && !request.headers.has("transfer-encoding")
  if (isKnown && Number(announced) < LARGE) return readWhole(request, limit)
  return readInTurn(() => inTime(isKnown ? readWhole(request, limit) : readStream(request, limit), within))
}

async function readWhole(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.length > limit ? refuse("BODY_TOO_LARGE") : bytes
}

async function readStream(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) refuse("BODY_TOO_LARGE")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A sender who takes longer is refused; the server's own deadline then closes the connection. */
async function inTime<T>(work: Promise<T>, within: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal("BODY_TOO_SLOW")), within)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (quoted) {
      if (character === "\\") i++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth)
    else if (character === "}" || character === "]") depth--
  }
  return deepest
}

/**
 * PostgreSQL's text holds neither U+0000 nor half of a surrogate pair (which would silently become U+FFFD); refusing them
 * here keeps them from failing, or changing, deep inside a statement.
 */
export function refuseUnstorableText(value: unknown): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) refuse("INVALID_INPUT")
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorableText(key)
      refuseUnstorableText(inner)
    }
  }
}
