import { createHash } from "node:crypto"
import { asGzip, withBody } from "#server/platform/http/encode-body.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { compressPart, joinGzip, type Part, plainPart } from "./join-gzip.ts"
import {
  anyLeftMark,
  anyMark,
  type LeftPlace,
  nameOf,
  type OwnName,
  type OwnParts,
  type OwnValues,
} from "./own-marks.ts"
import type { MadeAnswer, MadePage } from "./render.ts"

// A page that was made once, taken apart at its marks. For each question the elements that answer it are laid in between, and
// for each reader their own values, written as the place demands: as text of the page, in the data of its script, or as the
// part that is made of them. The policy names the script's new hash.

/** The place of a value of the reader's own. */
interface Hole {
  name: OwnName
  write: (own: string) => string
}

/** The place of an element that was left out, or of a part of it, or of the question. */
interface Gap {
  place: LeftPlace | "question"
  /** Which element it is; of the question no number. */
  element: number
  write: (text: string) => string
}

interface Stretch<Between> {
  pieces: (Piece | Between)[]
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

interface Apart<Between> {
  status: number
  headers: Headers
  stretches: Stretch<Between>[]
}

/** A page whose elements are left out. */
export interface Frame extends Apart<Hole | Gap> {
  /** The files that its head asks for. */
  preloads: ReadonlySet<string>
}

export interface Rendition extends Apart<Hole> {
  /** A page that nobody asked for before has one reader: the first is sent a page that is compressed as a whole. */
  isFilled: boolean
}

/** The data of the page in a script is a text of JSON within a text of JavaScript. */
const OPENING = "window.__reactRouterContext.streamController.enqueue("
const anyPreload = /<link rel="preload"[^>]*>/g
const anyScript = /<script(?=[\s>])[\s\S]*?<\/script>/g

const inJson = (own: string): string => JSON.stringify(own).slice(1, -1)
const unsafe = { "&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "\u2028": "\\u2028", "\u2029": "\\u2029" }
const inScript = (own: string): string =>
  inJson(inJson(own)).replace(/[&<>\u2028\u2029]/g, (sign) => unsafe[sign as keyof typeof unsafe])

/** Null where a mark stands in a place of which it is not known how values are written there. */
export function takeApart({ status, headers, text }: Omit<MadePage, "lasts">, parts: OwnParts): Frame | null {
  if (!headers.get("content-type")?.startsWith("text/html"))
    return { status, headers, stretches: [{ pieces: frameOf(text, inData(inJson)), hash: null }], preloads: new Set() }
  const stretches: Frame["stretches"] = []
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
    stretches.push({ pieces: frameOf(page, inPage(parts)), hash: null })
    stretches.push({ pieces: frameOf(script, inData(inScript)), hash })
  }
  const rest = text.slice(end)
  if (hasMarkedScript(rest)) return null
  stretches.push({ pieces: frameOf(rest, inPage(parts)), hash: null })
  return { status, headers, stretches, preloads: new Set(text.match(anyPreload)) }
}

const hasMarkedScript = (page: string): boolean =>
  (page.match(anyScript) ?? []).some((one) => one.search(anyMark) >= 0 || one.search(anyLeftMark) >= 0)

/** How values and parts are written in one kind of place. */
interface Writing {
  own: (own: string) => string
  part: (part: number) => (own: string) => string
}

const inPage = (parts: OwnParts): Writing => ({ own: escapeHtml, part: (part) => parts[part]! })
const inData = (write: Hole["write"]): Writing => ({ own: write, part: () => write })

const frameOf = (text: string, writing: Writing): (Piece | Hole | Gap)[] =>
  cut<Piece | Hole | Gap>(text, anyLeftMark, {
    between: (text) => piecesOf(text, writing),
    at: ([, head, inHead, place, element]) => ({
      place: (head ?? place ?? "question") as Gap["place"],
      element: Number(inHead ?? element),
      write: writing.own,
    }),
  })

const piecesOf = (text: string, { own, part: partOf }: Writing, write = (text: string) => text): (Piece | Hole)[] =>
  cut<Piece | Hole>(text, anyMark, {
    between: (text) => [new Piece(write(text))],
    at: ([mark, name, isInText, part]) => {
      const plain = isInText ? (value: string) => own(inJson(value)) : own
      return { name: nameOf(mark, name), write: part === undefined ? plain : partOf(Number(part)) }
    },
  })

/** The pieces of a text that is cut at its marks: those of the texts between them, and one for each of them. */
interface Cutting<T> {
  between: (text: string) => T[]
  at: (mark: RegExpExecArray) => T
}

function cut<T>(text: string, marks: RegExp, { between, at }: Cutting<T>): T[] {
  const pieces: T[] = []
  let end = 0
  for (const mark of text.matchAll(marks)) {
    pieces.push(...between(text.slice(end, mark.index)), at(mark))
    end = mark.index + mark[0].length
  }
  return [...pieces, ...between(text.slice(end))]
}

interface Answered {
  /** The query as the router writes it in addresses. */
  question: string
  answers: MadeAnswer[]
  parts: OwnParts
}

/** The page of one question: its frame, with the answers in their places. */
export function compose(
  { status, headers, stretches, preloads }: Frame,
  { question, answers, parts }: Answered,
): Rendition {
  const known = new Set(preloads)
  const laidIn = ({ place, element, write }: Gap): (Piece | Hole)[] => {
    if (place === "question") return [new Piece(write(encodeURIComponent(question)))]
    const { text, html, head } = answers[element]!
    if (place === "data") return piecesOf(text, inData(write), write)
    if (place === "here") return piecesOf(html, inPage(parts))
    const links = (head.match(anyPreload) ?? []).filter((link) => !known.has(link))
    for (const link of links) known.add(link)
    return [new Piece(links.join(""))]
  }
  const composed = stretches.map(({ pieces, hash }) => ({
    pieces: pieces.flatMap((piece) => ("place" in piece ? laidIn(piece) : [piece])),
    hash,
  }))
  return { status, headers, stretches: composed, isFilled: false }
}

/** The page of one reader, compressed where they take it. */
export async function fill(rendition: Rendition, own: OwnValues, takesGzip: boolean): Promise<Response> {
  const { status, isFilled } = rendition
  rendition.isFilled = true
  const { headers, pieces } = layIn(rendition, own)
  headers.append("vary", "accept-encoding")
  if (takesGzip) headers.set("content-encoding", "gzip")
  const body = takesGzip && isFilled ? joinGzip(await partsOf(pieces)) : await whole(pieces, takesGzip)
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

/** The page of all visitors: it has no holes, and is compressed where it is kept. */
export function fillForVisitors(rendition: Rendition): Response {
  const { headers, pieces } = layIn(rendition, null)
  const response = new Response(null, { status: rendition.status, headers })
  return withBody(response, { plain: Buffer.concat(pieces.map(bytesOf)) })
}

function layIn(rendition: Rendition, own: OwnValues | null) {
  const headers = new Headers(rendition.headers)
  const pieces: (Piece | Buffer)[] = []
  for (const { pieces: some, hash } of rendition.stretches) {
    const filled = some.map((piece) =>
      piece instanceof Piece ? piece : Buffer.from(piece.write(own?.[piece.name] ?? "")),
    )
    pieces.push(...filled)
    if (hash === null) continue
    const digest = createHash("sha256")
    for (const piece of filled) digest.update(bytesOf(piece))
    const policy = headers.get("content-security-policy") ?? ""
    headers.set("content-security-policy", policy.replace(`'sha256-${hash}'`, `'sha256-${digest.digest("base64")}'`))
  }
  return { headers, pieces }
}

const bytesOf = (piece: Piece | Buffer): Buffer => (piece instanceof Piece ? piece.plain : piece)
const partsOf = (pieces: (Piece | Buffer)[]): Promise<Part[]> =>
  Promise.all(pieces.map((piece) => (piece instanceof Piece ? piece.part : plainPart(piece))))
const whole = async (pieces: (Piece | Buffer)[], takesGzip: boolean): Promise<Buffer> => {
  const plain = Buffer.concat(pieces.map(bytesOf))
  return takesGzip ? asGzip(plain) : plain
}
