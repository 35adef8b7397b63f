import { createHash } from "node:crypto"
import { asGzip } from "#server/platform/http/encode-body.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { compressPart, joinGzip, type Part, plainPart } from "./join-gzip.ts"
import { anyMark, nameOf, type OwnName, type OwnParts, type OwnValues } from "./own-marks.ts"
import type { MadePage } from "./render.ts"

// A page that was made once, taken apart at its marks. For each reader their own values are laid in between, written as the
// place demands: as text of the page, in the data of its script, or as the part that is made of them. The policy names the
// script's new hash.
interface Hole {
  name: OwnName
  write: (own: string) => string
}

interface Stretch {
  pieces: (Piece | Hole)[]
  /** The hash by which the policy allows it, for a script that has holes. */
  hash: string | null
}

/** Between two marks that are near each other there is little text. */
const WORTH_COMPRESSING = 256

/** A text between two marks, compressed once for all but the first reader. */
class Piece {
  readonly plain: Buffer
  #part: Promise<Part> | undefined

  constructor(text: string) {
    this.plain = Buffer.from(text)
  }

  get part(): Promise<Part> {
    this.#part ??=
      this.plain.length < WORTH_COMPRESSING ? Promise.resolve(plainPart(this.plain)) : compressPart(this.plain)
    return this.#part
  }
}

export interface Rendition {
  status: number
  headers: Headers
  stretches: Stretch[]
  /** A page that nobody asked for before has one reader: the first is sent a page that is compressed as a whole. */
  isFilled: boolean
}

/** The data of the page in a script is a text of JSON within a text of JavaScript. */
const OPENING = "window.__reactRouterContext.streamController.enqueue("
const anyScript = /<script(?=[\s>])[\s\S]*?<\/script>/g

const inJson = (own: string): string => JSON.stringify(own).slice(1, -1)
const unsafe = { "&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "\u2028": "\\u2028", "\u2029": "\\u2029" }
const inScript = (own: string): string =>
  inJson(inJson(own)).replace(/[&<>\u2028\u2029]/g, (sign) => unsafe[sign as keyof typeof unsafe])

/** Null where a mark stands in a place of which it is not known how values are written there. */
export function takeApart({ status, headers, text }: MadePage, parts: OwnParts): Rendition | null {
  if (!headers.get("content-type")?.startsWith("text/html"))
    return { status, headers, stretches: [stretchOf(text, () => inJson)], isFilled: false }
  const inPage = (_: OwnName, part: number | null) => (part === null ? escapeHtml : parts[part]!)
  const stretches: Stretch[] = []
  let end = 0
  for (
    let opening = text.indexOf(`<script>${OPENING}`);
    opening >= 0;
    opening = text.indexOf(`<script>${OPENING}`, end)
  ) {
    const start = opening + "<script>".length
    const page = text.slice(end, start)
    if (hasMarkedScript(page)) return null
    end = text.indexOf("</script>", start)
    const script = text.slice(start, end)
    const hash = createHash("sha256").update(script).digest("base64")
    stretches.push(stretchOf(page, inPage), { ...stretchOf(script, () => inScript), hash })
  }
  const rest = text.slice(end)
  if (hasMarkedScript(rest)) return null
  stretches.push(stretchOf(rest, inPage))
  return { status, headers, stretches, isFilled: false }
}

const hasMarkedScript = (page: string): boolean => (page.match(anyScript) ?? []).some((one) => one.search(anyMark) >= 0)

function stretchOf(text: string, writeAt: (name: OwnName, part: number | null) => Hole["write"]): Stretch {
  const pieces: (Piece | Hole)[] = []
  let end = 0
  for (const { 0: mark, 1: found, 2: part, index } of text.matchAll(anyMark)) {
    const name = nameOf(mark, found)
    pieces.push(new Piece(text.slice(end, index)))
    pieces.push({ name, write: writeAt(name, part === undefined ? null : Number(part)) })
    end = index + mark.length
  }
  pieces.push(new Piece(text.slice(end)))
  return { pieces, hash: null }
}

/** The page of one reader, compressed where they take it. */
export async function fill(rendition: Rendition, own: OwnValues, takesGzip: boolean): Promise<Response> {
  const { status, stretches, isFilled } = rendition
  rendition.isFilled = true
  const headers = new Headers(rendition.headers)
  const pieces: (Piece | Buffer)[] = []
  for (const { pieces: some, hash } of stretches) {
    const filled = some.map((piece) => (piece instanceof Piece ? piece : Buffer.from(piece.write(own[piece.name]))))
    pieces.push(...filled)
    if (hash === null) continue
    const digest = createHash("sha256")
    for (const piece of filled) digest.update(bytesOf(piece))
    const policy = headers.get("content-security-policy") ?? ""
    headers.set("content-security-policy", policy.replace(`'sha256-${hash}'`, `'sha256-${digest.digest("base64")}'`))
  }
  headers.append("vary", "accept-encoding")
  if (takesGzip) headers.set("content-encoding", "gzip")
  const body = takesGzip && isFilled ? joinGzip(await partsOf(pieces)) : await whole(pieces, takesGzip)
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

const bytesOf = (piece: Piece | Buffer): Buffer => (piece instanceof Piece ? piece.plain : piece)
const partsOf = (pieces: (Piece | Buffer)[]): Promise<Part[]> =>
  Promise.all(pieces.map((piece) => (piece instanceof Piece ? piece.part : plainPart(piece))))
const whole = async (pieces: (Piece | Buffer)[], takesGzip: boolean): Promise<Buffer> => {
  const plain = Buffer.concat(pieces.map(bytesOf))
  return takesGzip ? asGzip(plain) : plain
}
