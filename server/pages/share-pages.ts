import type { OwnMarks } from "#contract/own.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ownChildren } from "#contract/rules/own-children.ts"
import { queryOf } from "#contract/rules/same-query.ts"
import { type PlainReader, readPlainReader } from "#server/cart/read-plain-reader.ts"
import { bySegments } from "#server/catalogue/read-own-segments.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { whereOf } from "#server/platform/http/route.ts"
import { Sharing } from "#server/platform/sharing.ts"
import type { Turn } from "#server/platform/take-turns.ts"
import { FrameNotes, type LeftElement } from "./frame.ts"
import { drawMarks, type OwnParts, type OwnValues, visitorMarks } from "./own-marks.ts"
import type { MadeAnswer, Render } from "./render.ts"
import { compose, type Frame, fill, fillForVisitors, type Rendition, takeApart } from "./rendition.ts"

/** Remembered addresses; all are forgotten when there are more. */
const MOST_REMEMBERED = 5_000

interface Asked {
  request: Request
  url: URL
  context: RequestContext
  /** Null for visitors, who are all shown the same. */
  reader: PlainReader | null
  /** Names the readers who are shown the same, but for their own values. */
  alike: string
  /** Organiser, path, and whether it is shown to a family or a visitor. */
  place: string
}

interface MadeFrame {
  frame: Frame
  left: LeftElement[]
  /** Whether every question needs another one, or else which do. */
  isAsking: boolean
  compared: ReadonlySet<string>
  lasts: number
}

/**
 * Pages of visitors and of families who are logged in, made once for all who ask for the same at the same moment and are
 * shown the same but for their own values, which are laid in for each. Those who ask different questions of a page share its
 * frame. Gives null where a page has to be made for its reader: their cart holds something, somebody acts for them, or the
 * page asks for more of them than marks can stand for.
 */
export function sharePages(render: Render) {
  const frames = new Sharing()
  const personal = new Places()
  // Pages whose frame depends on the question, and those whose elements can only be made in them.
  const asking = new Places()
  const whole = new Places()

  async function make(asked: Asked): Promise<Rendition | null> {
    const made = await frameFor(asked)
    if (!made) return null
    const parts: OwnParts = []
    const marks = marksFor(asked.reader, parts)
    const url = withoutRoutes(asked.url)
    const answers = await Promise.all(
      // A question that is refused has a page of its own, which says so.
      made.left.map((left) => render.answer(left, url, asked.context, marks).catch(() => undefined)),
    )
    if (answers.includes(null)) personal.add(asked.place)
    else if (answers.includes("whole")) {
      whole.add(asked.place)
      return make(asked)
    }
    return answers.every(isMade) ? compose(made.frame, { question: writtenByRouter(url), answers, parts }) : null
  }

  /** The frame for all questions, or one for this question where it depends on it. */
  async function frameFor(asked: Asked): Promise<MadeFrame | null> {
    const { url, place, alike, context } = asked
    if (asking.has(place) || whole.has(place)) return makeFrame(asked, url)
    const ask = (url: URL) =>
      frames.ask(`${alike} ${url.pathname}${url.search}`, () => makeFrame(asked, url), {
        since: context.arrived_at,
        lasts: (made) => made?.lasts ?? 0,
      })
    const bare = withoutQuestion(url)
    const made = await ask(bare)
    if (bare.search === url.search || !made) return made
    return made.isAsking || made.compared.has(queryOf(url.search)) ? ask(url) : made
  }

  async function makeFrame({ request, context, reader, place }: Asked, url: URL): Promise<MadeFrame | null> {
    const parts: OwnParts = []
    const notes = new FrameNotes(url.search)
    const many = { marks: marksFor(reader, parts), frame: whole.has(place) ? null : notes }
    // Without the signal of who asked: the page is for others too, who still wait if they leave.
    const page = await render.forMany(new Request(url, { headers: request.headers }), context, many)
    const { left, isAsking, compared } = notes
    if (isAsking) asking.add(place)
    const isPage = page === null || (page.status >= 200 && page.status < 300) || page.status === 404
    if (!isPage || page?.headers.has("set-cookie")) return null
    const frame = page && takeApart(page, parts)
    if (!frame) personal.add(place)
    return frame && { frame, left, isAsking, compared, lasts: page.lasts }
  }

  return async (request: Request, context: RequestContext, turn: Turn): Promise<Response | null> => {
    const { customer, collaborator, preview, tenant } = context
    if (request.method !== "GET" || customer?.collaborator_id !== undefined) return null
    if (collaborator || preview) return null
    const url = new URL(request.url)
    const kind = customer ? "family" : "visitor"
    const place = `${context.organiser_id} ${kind} ${url.pathname}`
    if (url.searchParams.has("preview") || personal.has(place)) return null
    const [reader, segments] = await Promise.all([
      customer ? readPlainReader({ ctx: context, customer_id: customer.id }) : null,
      bySegments(context),
    ])
    if (customer && !reader) return null
    const alike = JSON.stringify([whereOf(context), kind, segments])
    const asked: Asked = { request, url, context, reader, alike, place }
    const rendition = await turn.shared(`page ${alike} ${url.pathname}${url.search}`, () => make(asked))
    if (!rendition) return null
    if (!reader) return fillForVisitors(rendition)
    const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")
    return fill(rendition, valuesOf(reader, tenant.timezone), takesGzip)
  }
}

const marksFor = (reader: PlainReader | null, parts: OwnParts): OwnMarks =>
  reader ? drawMarks(reader, parts) : visitorMarks

const isMade = (answer: MadeAnswer | "whole" | null | undefined): answer is MadeAnswer =>
  typeof answer === "object" && answer !== null

class Places {
  readonly #known = new Set<string>()
  has(place: string): boolean {
    return this.#known.has(place)
  }
  add(place: string): void {
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear()
    this.#known.add(place)
  }
}

/** React Router asks for the data of some routes by a parameter of its own, which is no part of the question. */
const ROUTES = "_routes"
/** Its list of routes is no page: its query says what is asked for. */
const MANIFEST = "/__manifest"

function withoutQuestion(url: URL): URL {
  if (url.pathname === MANIFEST) return url
  const routes = url.searchParams.get(ROUTES)
  const bare = new URL(url)
  bare.search = ""
  if (routes !== null) bare.searchParams.set(ROUTES, routes)
  return bare
}

function withoutRoutes(url: URL): URL {
  if (!url.searchParams.has(ROUTES)) return url
  const bare = new URL(url)
  bare.searchParams.delete(ROUTES)
  return bare
}

function writtenByRouter(url: URL): string {
  const query = queryOf(url.search)
  return query && `?${query}`
}

function valuesOf({ id, cart_id, participants, now, ...texts }: PlainReader, timezone: string): OwnValues {
  const { cuid, firstname, fullname, email, cart_cuid } = texts
  return {
    cuid,
    firstname,
    fullname,
    email,
    cart_cuid,
    id: String(id),
    cart_id: String(cart_id),
    children: ownChildren(participants, localDate(now, timezone)),
  }
}
