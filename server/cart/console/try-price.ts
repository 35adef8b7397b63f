import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePriceEndpoints, TrialChoices } from "#contract/endpoints/console-prices.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { forReader, readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import { optionsJson } from "#server/catalogue/shapes.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { asDetails } from "../as-details.ts"
import { asOffered } from "../as-offered.ts"
import { addedLine, lineProblem } from "../judge-line.ts"
import { readOpenCart } from "../open-cart.ts"
import { priceAfterCart } from "../price-open-cart.ts"

type Try = typeof consolePriceEndpoints.tryPrice
type Find = typeof consolePriceEndpoints.findTrialChoices

/**
 * The price that a family would see, worked out for a collaborator by the same rules and on connections that only read.
 * Where the family would be refused, the refusal stands beside the price: prices are tried before registrations open.
 */
export function tryPrice(ctx: RequestContext, { body }: RouteInput<Try>): Promise<AnswerInput<Try>> {
  return readTenant(ctx, async (tx) => {
    const { organiser_id, tenant } = ctx
    const customer = { id: await getId(tx, organiser_id, "customers", body.customer, "customer") }
    const family = { ...ctx, customer }
    const participant = await ownParticipants(tx, family)
      .select(["participants.id", "birthdate"])
      .where("participants.cuid", "=", body.participant)
      .executeTakeFirst()
    if (!participant) return refuse("NOT_FOUND", { field: "participant" })
    const id = await getId(tx, organiser_id, "availabilities", body.availability, "availability")
    const facts = (await readSaleFacts(tx, ctx, [id], "any")).get(id)!
    const seen = forReader(facts, await findOwnSegments(tx, family))
    const date_ids = await findDateIds(tx, organiser_id, id, body.dates)
    const chosen = seen.dates.filter((date) => (date_ids ? date_ids.includes(date.id) : date.on_sale))
    if (chosen.length === 0) refuse("NOT_FOUND", { field: "dates" })
    const { quantity, options } = body
    const line = {
      availability_id: id,
      participant_id: participant.id,
      availability_dates: chosen.map((date) => date.id),
      quantity,
      options,
    }
    const judged = {
      availability: await asOffered(tx, family, seen, line),
      participant: { id: participant.id, birthdate: participant.birthdate! },
      others: await findTakenPlaces(tx, organiser_id, [participant.id]),
      timezone: tenant.timezone,
      // A trial asks no questions.
      answering: { customer_id: family.customer!.id, files: new Set<string>() },
    }
    const problem = lineProblem(line, judged)
    const { price, before } = await priceAfterCart(tx, family, await readOpenCart(tx, family), {
      ...addedLine(line, judged, ""),
      type: "REGISTRATION",
      quantity,
      dates: chosen,
      participant_id: participant.id,
    })
    return {
      ...asDetails(price),
      cart_items: before,
      problem: problem && { code: problem.code, details: problem.details ?? {} },
    }
  })
}

async function getId(
  tx: Tx,
  organiser_id: number,
  table: "customers" | "availabilities" | "activities",
  cuid: string,
  field: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where organiser_id = ${organiser_id} and cuid = ${cuid}`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND", { field })
}

/** Undefined where no date is named. */
async function findDateIds(tx: Tx, organiser_id: number, availability_id: number, cuids: string[] | undefined) {
  if (!cuids) return undefined
  const wanted = [...new Set(cuids)]
  const { rows } = await sql<{ id: number }>`select id from availability_dates where organiser_id = ${organiser_id}
    and availability_id = ${availability_id} and cuid = any (${wanted}::text[])`.execute(tx)
  return rows.length === wanted.length ? rows.map(({ id }) => id) : refuse("NOT_FOUND", { field: "dates" })
}

export function findTrialChoices(ctx: RequestContext, { query }: RouteInput<Find>): Promise<AnswerInput<Find>> {
  return readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const id = await getId(tx, organiser_id, "activities", query.activity, "activity")
    const { rows } = await sql<TrialChoices>`
      select ${optionsJson} as options, coalesce((
        select json_agg(json_build_object('cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
          'location', a.location, 'dates', a.dates) order by a.start_at, a.id)
        from (
          select v.id, v.cuid, v.start_at, v.end_at, l.title as location, (
            select json_agg(json_build_object('cuid', d.cuid, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at),
              'on_sale', d.status <> 'CLOSED'
                and case when act.allow_registrations_after_start then d.end_at else d.start_at end > clock_now())
              order by d.start_at, d.id)
            from availability_dates d where ${ofTenant("d")} and d.availability_id = v.id) as dates
          from availabilities v left join locations l on ${ofTenant("l")} and l.id = v.location_id
          where ${ofTenant("v")} and v.activity_id = act.id and v.end_at > clock_now()
          order by v.start_at, v.id limit 200) a
        where a.dates is not null), '[]'::json) as availabilities
      from activities act where act.organiser_id = ${organiser_id} and act.id = ${id}`.execute(tx)
    return rows[0]!
  })
}
