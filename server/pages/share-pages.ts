import { localDate } from "#contract/rules/dates.ts"
import { ownChildren } from "#contract/rules/own-children.ts"
import { type PlainReader, readPlainReader } from "#server/cart/read-plain-reader.ts"
import { bySegments } from "#server/catalogue/read-own-segments.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { whereOf } from "#server/platform/http/route.ts"
import { Sharing } from "#server/platform/sharing.ts"
import { drawMarks, type OwnParts, type OwnValues } from "./own-marks.ts"
import type { Render } from "./render.ts"
import { fill, type Rendition, takeApart } from "./rendition.ts"

/** Remembered addresses whose page is made for its reader; all are forgotten when there are more. */
const MOST_REMEMBERED = 5_000

/**
 * Pages of families who are logged in, made once for all who ask for the same at the same moment and are shown the same but
 * for their own values, which are laid in for each. Gives null where a page has to be made for its reader: their cart holds
 * something, somebody acts for them, or the page asks for more of them than marks can stand for.
 */
export function sharePages(render: Render) {
  const sharing = new Sharing()
  const personal = new Set<string>()
  const remember = (place: string) => {
    if (personal.size >= MOST_REMEMBERED) personal.clear()
    personal.add(place)
  }

  async function make(request: Request, context: RequestContext, reader: PlainReader, place: string) {
    const { cart_expiration, coupons_enabled, now } = reader
    const parts: OwnParts = []
    const page = await render.forMany(request, context, drawMarks({ cart_expiration, coupons_enabled, now }, parts))
    const isPage = page === null || (page.status >= 200 && page.status < 300) || page.status === 404
    if (!isPage || page?.headers.has("set-cookie")) return null
    const rendition = page && takeApart(page, parts)
    if (!rendition) remember(place)
    return rendition
  }

  return async (
    request: Request,
    context: RequestContext,
    inTurn: (work: () => Promise<Rendition | null>) => Promise<Rendition | null>,
  ): Promise<Response | null> => {
    const { customer, collaborator, tenant } = context
    if (request.method !== "GET" || !customer || customer.collaborator_id !== undefined || collaborator) return null
    const { pathname, search, searchParams } = new URL(request.url)
    const place = `${context.organiser_id} ${pathname}`
    if (searchParams.has("preview") || personal.has(place)) return null
    const [reader, segments] = await Promise.all([
      readPlainReader({ ctx: context, customer_id: customer.id }),
      bySegments(context),
    ])
    if (!reader) return null
    const key = JSON.stringify([whereOf(context), segments, pathname, search])
    const rendition = await sharing.ask(key, () => inTurn(() => make(request, context, reader, place)))
    if (!rendition) return null
    const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")
    return fill(rendition, valuesOf(reader, tenant.timezone), takesGzip)
  }
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
