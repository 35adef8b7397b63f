import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import {
  type consolePageThingEndpoints,
  MOST_THINGS,
  type PageThing,
  type ThingKind,
} from "#contract/endpoints/console-page-things.ts"
import { everyOf, folded, named, wordsOf } from "#server/catalogue/filters.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof consolePageThingEndpoints.findPageThings

/** Where the things t of a kind are, and which of them a page can show. */
interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<string>
  isKept: RawBuilder<boolean>
  /** What a search leaves out, though elements may name it. */
  isFound: RawBuilder<boolean>
  start_at: RawBuilder<unknown>
  place: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const title = sql<string>`t.title`
const every = sql<boolean>`true`
const unarchived = sql<boolean>`t.archived_at is null`
const none = sql`null::text`

const source = (table: string, more: Partial<Source> = {}): Source => ({
  from: sql`${sql.table(table)} t`,
  id: sql`t.id`,
  name: title,
  isKept: every,
  isFound: every,
  start_at: none,
  place: none,
  order: sql`app.fold(${more.name ?? title})`,
  ...more,
})

const sources: Record<ThingKind, Source> = {
  catalogs: source("catalogs"),
  activities: source("activities", { isKept: unarchived }),
  // The site narrows by segments of availabilities; one of people holds none.
  segments: source("segments", { name: sql`t.name`, isKept: sql`t.entity = 'AVAILABILITIES'` }),
  bundles: source("bundles", { isKept: unarchived }),
  memberships: source("memberships", { isKept: unarchived }),
  vouchers: source("vouchers", { isKept: unarchived }),
  dates: source("availability_dates", {
    from: sql`availability_dates t
      join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
      join activities act on ${ofTenant("act")} and act.id = a.activity_id
      left join locations l on ${ofTenant("l")} and l.id = a.location_id`,
    name: sql`act.title`,
    isKept: sql`a.archived_at is null and act.archived_at is null`,
    isFound: sql`t.end_at > clock_now()`,
    start_at: sql`app.iso(t.start_at)`,
    place: sql`l.title`,
    order: sql`t.start_at`,
  }),
  category_groups: source("category_groups", { id: sql`t.cuid` }),
}

export function findPageThings(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { from, id, name, start_at, place, order, isKept, isFound } = sources[query.kind]
  const asked = query.ids?.length ? named("t", query.ids) : isFound
  const words = wordsOf(query.search).map((word) => sql<boolean>`strpos(app.fold(${name}), ${folded(word)}) > 0`)
  const conditions = everyOf([sql<boolean>`t.organiser_id = ${ctx.organiser_id}`, isKept, asked, ...words])
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<PageThing & { count: number }>`
      select ${id} as id, ${name} as name, ${start_at} as start_at, ${place} as place, (count(*) over ())::integer as count
      from ${from} where ${conditions}
      order by ${order}, t.id limit ${query.ids?.length || MOST_THINGS}`.execute(tx)
    return { data: rows.map(({ count: _, ...thing }) => thing), count: rows[0]?.count ?? 0 }
  })
}
