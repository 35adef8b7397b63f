import { sql } from "kysely"
import { paymentTypes } from "#contract/entities/payment-types.ts"
import type { recorded } from "#contract/rules/account-kinds.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

const uses = sql<number>`(select count(*)::integer from movements m
  where ${ofTenant("m")} and m.payment_type_id = t.id)`

/** One that was used keeps its account: the payments recorded with it lie there. Removed, it is archived. */
export const paymentTypeRoutes = entityRoutes(paymentTypes, {
  table: "payment_types",
  sql: { uses },
  kept: sql<boolean>`${uses} > 0`,
  async before(_tx, _ctx, { given, before }) {
    if (given && before && before.uses > 0 && given.account !== before.account)
      refuse("IN_USE", { field: "account", details: { uses: { payments: before.uses } } })
    return undefined
  },
})

export interface PaymentType {
  id: number
  name: string
  account: (typeof recorded)[number]
}

/** One that may be recorded with. Its row is locked for share, so that its account stays what it is until the commit. */
export async function getPaymentType(tx: Tx, organiser_id: number, cuid: string): Promise<PaymentType> {
  const found = await tx
    .selectFrom("payment_types")
    .select(["id", "name", "account"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .where("active", "=", true)
    .where("archived_at", "is", null)
    .forShare()
    .executeTakeFirst()
  return found ?? refuse("NOT_FOUND", { field: "payment_type" })
}
