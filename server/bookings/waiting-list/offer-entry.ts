import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { offerEnd } from "#contract/rules/waiting-list.ts"
import { keepForList, lockLists } from "#server/catalogue/places/keep-for-list.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readList } from "./read-list.ts"
import { tellOffered } from "./tell-offered.ts"

type Offer = typeof waitingListEndpoints.offer

/**
 * Staff offer a place to the entry they choose, before others or not. Every date it needs must have room for it; the offer
 * lives as long as one of the list's own, and is made under the same locks in the same order.
 */
export const offerEntry = (ctx: RequestContext, { params }: RouteInput<Offer>): Promise<AnswerInput<Offer>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, waitingListEndpoints.offer, params, async () => {
      const { organiser_id } = ctx
      const found = await tx
        .selectFrom("waiting_list_entries")
        .select(["id", "availability_id", "customer_id", "participant_ids"])
        .where("organiser_id", "=", organiser_id)
        .where("cuid", "=", params.cuid)
        .executeTakeFirst()
      const { id, availability_id, customer_id, participant_ids } = found ?? refuse("NOT_FOUND")
      await lockLists(tx, organiser_id, [availability_id], { customer_ids: [customer_id], participant_ids })
      await sql`select app.reclaim_places(${organiser_id}, array[${availability_id}::bigint], clock_now()),
        app.end_entries(${organiser_id}, ${availability_id}, clock_now())`.execute(tx)
      const { status } = await tx
        .selectFrom("waiting_list_entries")
        .select("status")
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
      if (status !== "WAITING") refuse("WAITING_LIST_ENTRY_ENDED", { details: { status } })
      const list = (await readList(tx, organiser_id, availability_id)) ?? refuse("REGISTRATIONS_CLOSED")
      const until = offerEnd(list.now, list.ends_at) ?? refuse("REGISTRATIONS_CLOSED")
      if (!list.is_open) refuse("REGISTRATIONS_CLOSED")
      if (list.free.some((places) => places !== null && places < participant_ids.length)) refuse("AVAILABILITY_FULL")
      const entry = list.waiting.find((each) => each.id === id) ?? refuse("ALREADY_REGISTERED")
      const { rows } = await sql<{ made: boolean }>`
        select app.offer_places(${organiser_id}, ${availability_id}, ${[id]}::bigint[], ${list.date_ids}::bigint[],
          ${until}::timestamptz) as made`.execute(tx)
      if (!rows[0]!.made) refuse("AVAILABILITY_OVERLAP")
      await tellOffered(tx, organiser_id, [entry])
      await keepForList(tx, organiser_id, [availability_id])
      await logAction(tx, ctx, "waiting_list.offered", {
        subject: `waiting_list/${params.cuid}`,
        changes: { status: ["WAITING", "OFFERED"] },
      })
      return { ok: true as const, offered_until: until }
    }),
  )
