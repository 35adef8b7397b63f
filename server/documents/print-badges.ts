import { sql } from "kysely"
import { z } from "zod"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { badgeEndpoints } from "#contract/endpoints/badges.ts"
import { badgesLists } from "#contract/entities/badges-lists.ts"
import { type BadgeSort, MOST_BADGES, placeOfBadge } from "#contract/rules/badges.ts"
import { A4, type DocumentElement } from "#contract/rules/document-elements.ts"
import { attendanceToken } from "#server/attendance/attendance-token.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { drawPdf } from "#server/platform/pdf/draw-pdf.ts"
import type { Mark } from "#server/platform/pdf/marks.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { markOf } from "./lay-out.ts"
import { loadPictures } from "./own-pictures.ts"
import { type FoundFacts, findFacts } from "./read-facts.ts"
import { sourcesOf } from "./sources.ts"

type Endpoint = typeof badgeEndpoints.printBadges
type Query = RouteInput<Endpoint>["query"]

/** The stored list, checked again as it is read. */
const stored = badgesLists.row.extend({ cuid: z.string() })
type BadgesList = z.output<typeof stored>

/** A badge for each active registration. Everything is read first, so that drawing holds no connection. */
export async function printBadges(
  ctx: RequestContext,
  { params, query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { list, people, now } = await readTenant(ctx, async (tx) => ({
    list: await getList(tx, ctx.organiser_id, params.cuid),
    people: await findPeople(tx, ctx, query),
    now: await readClock(tx),
  }))
  const pictures = await loadPictures(ctx, [{ elements: list.elements }])
  const pages: Mark[][] = []
  for (const [index, facts] of people.toSorted(orders[list.sort]).entries()) {
    const { page, x, y } = placeOfBadge(list, index)
    const token = attendanceToken(ctx.platform.config.secret_keys, ctx.organiser_id, facts.participant.cuid)
    const filled = { facts, typed: new Map(), pictures, valueOf: sourcesOf(facts, { cuid: list.cuid, token }) }
    pages[page] ??= []
    pages[page].push(...list.elements.flatMap((element) => markOf(moved(element, list, x, y), filled)))
  }
  const content = await drawPdf({
    ...A4,
    title: list.name,
    author: ctx.tenant.name,
    language: ctx.tenant.language,
    created_at: now,
    // A sheet without anybody is still a sheet: a PDF has at least one page.
    pages: pages.length > 0 ? pages : [[]],
    most_text: MOST_BADGES * 500,
  })
  return { filename: `${list.name}.pdf`, content }
}

/** On the sheet instead of on its badge; text ends where the badge does. */
function moved(element: DocumentElement, { badge_width }: BadgesList, x: number, y: number): DocumentElement {
  const there = { x: element.x + x, y: element.y + y }
  if (element.type === "IMAGE") return { ...element, ...there }
  const room = Math.max(1, badge_width - element.x)
  const width = Math.min(element.settings.width ?? room, room)
  return { ...element, ...there, settings: { ...element.settings, width } } as DocumentElement
}

async function getList(tx: Tx, organiser_id: number, cuid: string): Promise<BadgesList> {
  const { rows } = await sql`select * from badges_lists t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return stored.parse(rows[0] ?? refuse("NOT_FOUND"))
}

async function findPeople(tx: Tx, ctx: RequestContext, query: Query): Promise<FoundFacts[]> {
  const { organiser_id, tenant } = ctx
  const ids = query.availability
    ? await sql<{ id: number }>`select r.id from registrations r
        join availabilities a on ${ofTenant("a")} and a.id = r.availability_id and a.cuid = ${query.availability}
        where r.organiser_id = ${organiser_id} and r.cancelled_at is null limit ${MOST_BADGES + 1}`.execute(tx)
    : await sql<{ id: number }>`select distinct r.id from registrations r
        join places p on ${ofTenant("p")} and p.id = r.place_id
        join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
          and d.start_at < (${query.date}::date + 1)::timestamp at time zone ${tenant.timezone}
          and d.end_at > ${query.date}::date::timestamp at time zone ${tenant.timezone}
        where r.organiser_id = ${organiser_id} and r.cancelled_at is null limit ${MOST_BADGES + 1}`.execute(tx)
  if (query.availability && ids.rows.length === 0) await getAvailability(tx, organiser_id, query.availability)
  const field = query.availability ? "availability" : "date"
  if (ids.rows.length > MOST_BADGES) refuse("INVALID_INPUT", { field, details: { most: MOST_BADGES } })
  return findFacts(tx, organiser_id, sql`r.id = any (${ids.rows.map(({ id }) => id)}::bigint[])`)
}

async function getAvailability(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select a.id from availabilities a
    where a.organiser_id = ${organiser_id} and a.cuid = ${cuid}`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND", { field: "availability" })
}

const by = (...keys: ((facts: FoundFacts) => string)[]) => {
  const { compare } = new Intl.Collator("fr")
  return (one: FoundFacts, other: FoundFacts): number => {
    for (const key of keys) if (compare(key(one), key(other)) !== 0) return compare(key(one), key(other))
    return one.registration.id - other.registration.id
  }
}
const lastname = ({ participant }: FoundFacts) => participant.lastname
const firstname = ({ participant }: FoundFacts) => participant.firstname
const activity = ({ availability }: FoundFacts) => availability.activity.title
const orders: Record<BadgeSort, ReturnType<typeof by>> = {
  LASTNAME: by(lastname, firstname),
  FIRSTNAME: by(firstname, lastname),
  ACTIVITY: by(activity, lastname, firstname),
}
