import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { joinIn } from "./join-list.ts"

type Enter = typeof waitingListEndpoints.enter

interface Named {
  customer_id: number | null
  participant_id: number | null
  availability_id: number | null
}

/**
 * Staff put a participant on a list as their family would, and at the end of it like everybody. They alone may wait for all
 * dates where one is full and the others could be had.
 */
export const enterList = (ctx: RequestContext, { body }: RouteInput<Enter>): Promise<AnswerInput<Enter>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, waitingListEndpoints.enter, body, async () => {
      const { rows } = await sql<Named>`select
          (select c.id from customers c where ${ofTenant("c")} and c.cuid = ${body.customer} and c.deleted_at is null)
            as customer_id,
          (select p.id from participants p join guardianships g on ${ofTenant("g")} and g.participant_id = p.id
            join customers c on ${ofTenant("c")} and c.id = g.customer_id and c.cuid = ${body.customer}
            where ${ofTenant("p")} and p.cuid = ${body.participant} and p.deleted_at is null) as participant_id,
          (select a.id from availabilities a where ${ofTenant("a")} and a.cuid = ${body.availability}) as availability_id
        from tenant t where t.organiser_id = ${ctx.organiser_id}`.execute(tx)
      const customer_id = rows[0]?.customer_id ?? refuse("NOT_FOUND", { field: "customer" })
      const participant_id = rows[0]?.participant_id ?? refuse("NOT_FOUND", { field: "participant" })
      const availability_id = rows[0]?.availability_id ?? refuse("NOT_FOUND", { field: "availability" })
      // Judged as the family itself: its rules read who asks from the context.
      const family = { ...ctx, customer: { id: customer_id } } as RequestContext
      const joined = await joinIn(tx, family, { availability_id, participant_id }, "whole")
      await logAction(tx, ctx, "waiting_list.joined", {
        subject: `waiting_list/${joined.entry.cuid}`,
        changes: { status: [null, "WAITING"] },
      })
      return joined
    }),
  )
