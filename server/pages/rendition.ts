import { createHash } from "node:crypto"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { compressPart, joinGzip, type Part, plainPart } from "./join-gzip.ts"
import { anyMark, nameOf, type OwnName, type OwnParts, type OwnValues } from "./own-marks.ts"

// A page that was made once, taken apart at its marks. For each reader their own values are laid in between, written as the
// place demands: as text of the page, in the data of its script, or as the part that is made of them. The policy names the
// script's new hash.
interface Hole {
  name: OwnName
  write: (own: string) => string
}

interface Stretch {
  pieces: (Part | Hole)[]
  /** The hash by which the policy allows it, for a script that has holes. */
  hash: string | null
}

/** Between two marks that are near each other there is little text. */
const WORTH_COMPRESSING = 256

export interface Rendition {
  status: number
  headers: Headers
  stretches: Stretch[]
}

/** The data of the page in a script is a text of JSON within a text of JavaScript. */
const scripts = /(?<=<script>window\.__reactRouterContext\.streamController\.enqueue\()[\s\S]*?(?=<\/script>)/g
const anyScript = /<script(?=[\s>])[\s\S]*?<\/script>/g
const OPENING = "window.__reactRouterContext.streamController.enqueue("

const inJson = (own: string): string => JSON.stringify(own).slice(1, -1)
const unsafe = { "&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "\u2028": "\\u2028", "\u2029": "\\u2029" }
const inScript = (own: string): string =>
  inJson(inJson(own)).replace(/[&<>\u2028\u2029]/g, (sign) => unsafe[sign as keyof typeof unsafe])

/** Null where a mark stands in a place of which it is not known how values are written there. */
export async function takeApart(response: Response, parts: OwnParts): Promise<Rendition | null> {
  const { status, headers } = response
  const text = await response.text()
  if (!headers.get("content-type")?.startsWith("text/html"))
    return { status, headers, stretches: [await stretchOf(text, () => inJson)] }
  const inPage = (_: OwnName, part: number | null) => (part === null ? escapeHtml : parts[part]!)
  const stretches: Stretch[] = []
  let end = 0
  for (const { 0: data, index } of text.matchAll(scripts)) {
    const page = text.slice(end, index - OPENING.length)
    if (hasMarkedScript(page)) return null
    const script = OPENING + data
    const hash = createHash("sha256").update(script).digest("base64")
    stretches.push(await stretchOf(page, inPage), { ...(await stretchOf(script, () => inScript)), hash })
    end = index + data.length
  }
  const rest = text.slice(end)
  if (hasMarkedScript(rest)) return null
  stretches.push(await stretchOf(rest, inPage))
  return { status, headers, stretches }
}

const hasMarkedScript = (page: string): boolean => (page.match(anyScript) ?? []).some((one) => one.search(anyMark) >= 0)

async function stretchOf(
  text: string,
  writeAt: (name: OwnName, part: number | null) => Hole["write"],
): Promise<Stretch> {
  const pieces: (Part | Hole)[] = []
  let end = 0
  for (const { 0: mark, 1: found, 2: part, index } of text.matchAll(anyMark)) {
    const name = nameOf(mark, found)
    pieces.push(await partOf(text.slice(end, index)))
    pieces.push({ name, write: writeAt(name, part === undefined ? null : Number(part)) })
    end = index + mark.length
  }
  pieces.push(await partOf(text.slice(end)))
  return { pieces, hash: null }
}

const partOf = async (text: string): Promise<Part> =>
  text.length < WORTH_COMPRESSING ? plainPart(text) : compressPart(Buffer.from(text))

/** The page of one reader, compressed where they take it. */
export function fill({ status, headers: made, stretches }: Rendition, own: OwnValues, takesGzip: boolean): Response {
  const headers = new Headers(made)
  const parts: Part[] = []
  for (const { pieces, hash } of stretches) {
    const filled = pieces.map((piece) => ("name" in piece ? plainPart(piece.write(own[piece.name])) : piece))
    parts.push(...filled)
    if (hash === null) continue
    const digest = createHash("sha256")
    for (const { plain } of filled) digest.update(plain)
    const policy = headers.get("content-security-policy") ?? ""
    headers.set("content-security-policy", policy.replace(`'sha256-${hash}'`, `'sha256-${digest.digest("base64")}'`))
  }
  headers.append("vary", "accept-encoding")
  if (takesGzip) headers.set("content-encoding", "gzip")
  const body = takesGzip ? joinGzip(parts) : Buffer.concat(parts.map(({ plain }) => plain))
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}
