import { type RawBuilder, sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { pageOf } from "#contract/fields.ts"
import { batched } from "#server/platform/batched.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type CardShape, listedCards, wholeCards } from "./card-shapes.ts"
import { availabilityState, facts, now } from "./effective-status.ts"
import { availabilityConditions, everyOf, named, ownerConditions } from "./filters.ts"
import { inSegments } from "./in-segments.ts"
import { readCards, readStatuses } from "./read-cards.ts"
import { readOwnSegments } from "./read-own-segments.ts"

type Query = RouteInput<typeof availabilityEndpoints.findAvailabilities>["query"]

interface Question {
  ctx: RequestContext
  query: Query
  /** The reader's segments. */
  own: number[]
}

/** A page of a list, and how many there are on all pages. */
interface Page<L> {
  list: L
  count: number
}

/** Availabilities that match, soonest first, as the text of the answer; the list is in it twice, as callers expect. */
export async function writeAvailabilities(ctx: RequestContext, { query }: { query: Query }): Promise<string> {
  const { list, count } = await findWhole({ ctx, query, own: await readOwnSegments(ctx) })
  const found = `"data":${list},"count":${count}`
  return `{${found},"availabilities":{${found}}}`
}

/** The same list with only what cards show. */
export async function findCards(ctx: RequestContext, { query }: { query: Query }) {
  const { list, count } = await findListed({ ctx, query, own: await readOwnSegments(ctx) })
  return { data: list, count }
}

/**
 * A question that comes alone is answered by one statement. Different questions of the same moment are answered together:
 * each finds its ids, and statuses and cards, which cost most, are then read once for all of them.
 */
const finderOf = <C, L>(shape: CardShape<C, L>) =>
  batched<Question, Page<L>>(
    async (questions) => {
      const [first] = questions as [Question]
      const pages = await readTenant(first.ctx, (tx) =>
        questions.length === 1
          ? readAlone(tx, first, shape).then((page) => [page])
          : readTogether(tx, questions, shape),
      )
      return pages.map((answer) => ({ answer }))
    },
    { most: 64, at_once: 2, apart: (question) => question },
  )

const findWhole = finderOf(wholeCards)
const findListed = finderOf(listedCards)

/** First ids and statuses, then the page, and everything a card shows only for the rows of that page. */
async function readAlone<C, L>(tx: Tx, question: Question, shape: CardShape<C, L>): Promise<Page<L>> {
  const { ctx, query, own } = question
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const { rows } = await sql<Page<L>>`
    with ${facts(organiser_id)},
    found as materialized (
      select a.id, a.start_at, v.status from ${listed} cross join ${availabilityState(own)}
      where ${await conditionsOf(tx, question)} and v.status = any (${query.status}::text[])),
    page as (select * from found order by start_at, id limit ${limit} offset ${offset})
    select (select count(*) from found) as count, coalesce((
      select json_agg(json_build_object(${shape.pairs(own)}) order by a.start_at, a.id)
      from page v
      join availabilities a on a.organiser_id = ${organiser_id} and a.id = v.id
      join activities act on ${ofTenant("act")} and act.id = a.activity_id
      left join locations l on ${ofTenant("l")} and l.id = a.location_id
      ${shape.joins(ctx.tenant.timezone)}), '[]'::json)${shape.cast} as list`.execute(tx)
  return rows[0]!
}

async function readTogether<C, L>(tx: Tx, questions: Question[], shape: CardShape<C, L>): Promise<Page<L>[]> {
  const matching = await together(tx, ...questions.map((question) => () => findIds(tx, question)))
  const pages = new Map<Question, Page<L>>()
  const asked = questions.map((question, i) => ({ question, ids: matching[i]! }))
  for (const alike of Map.groupBy(asked, ({ question }) => question.own.join()).values()) {
    const reader = alike[0]!.question
    const statuses = await readStatuses(tx, reader, union(alike.map(({ ids }) => ids)))
    const shown = alike.map(({ question, ids }) => {
      const { limit, offset } = pageOf(question.query)
      const wanted = ids.filter((id) => question.query.status.includes(statuses.get(id) ?? "CLOSED"))
      return { question, count: wanted.length, ids: wanted.slice(offset, offset + limit) }
    })
    const cards = await readCards(tx, reader, union(shown.map(({ ids }) => ids)), { statuses, shape })
    for (const { question, count, ids } of shown)
      pages.set(question, { count, list: shape.list(ids.flatMap((id) => cards.get(id) ?? [])) })
  }
  return questions.map((question) => pages.get(question)!)
}

/** The ids that match whatever their status, soonest first. */
async function findIds(tx: Tx, question: Question): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with ${facts(question.ctx.organiser_id)}
    select array_agg(a.id order by a.start_at, a.id) as ids from ${listed}
    where ${await conditionsOf(tx, question)}`.execute(tx)
  return rows[0]!.ids ?? []
}

const listed = sql`availabilities a
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  left join locations l on ${ofTenant("l")} and l.id = a.location_id`

async function conditionsOf(tx: Tx, { ctx, query }: Question): Promise<RawBuilder<boolean>> {
  const { organiser_id, tenant } = ctx
  const conditions = [
    sql<boolean>`a.organiser_id = ${organiser_id} and a.archived_at is null and act.published`,
    ...ownerConditions(query),
    ...(query.dates?.length ? [holdsDates(query.dates)] : []),
    ...availabilityConditions(query, tenant.timezone),
    ...(await inSegments(tx, organiser_id, tenant.timezone, query.segment)),
  ]
  // Without CLOSED, none can be over: an index skips years of history.
  if (!query.status.includes("CLOSED")) conditions.push(sql<boolean>`a.status <> 'CLOSED' and a.end_at > ${now}`)
  return everyOf(conditions)
}

const holdsDates = (references: string[]) => sql<boolean>`exists (select from availability_dates d
  where ${ofTenant("d")} and d.availability_id = a.id and ${named("d", references)})`

const union = (lists: number[][]): number[] => [...new Set(lists.flat())]
