import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { savePart } from "./save-part.ts"

// The organiser's side of billing: where invoices go, and the service fee it asks of its customers. The platform's own
// fees are read here and changed by the operator alone.
const endpoint = consoleEndpoints.updateBilling

const selectBilling = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("billing")
    .select(["invoice_email", "service_fee_amount", "service_fee_percentage", "version"])
    .where("organiser_id", "=", organiser_id)

export const getBilling = (ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getBilling>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const own = await selectBilling(tx, organiser_id)
      .select(["minimum_invoice_amount", "vat_percentage"])
      .executeTakeFirstOrThrow()
    const fees = await tx
      .selectFrom("billing_item_fees")
      .select(["item", "percentage", "unit_amount"])
      .where("organiser_id", "=", organiser_id)
      .orderBy("item")
      .execute()
    return { ...own, fees }
  })

export const updateBilling = (
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> =>
  savePart(
    ctx,
    {
      endpoint,
      event: "billing.updated",
      read: (tx) => selectBilling(tx, ctx.organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow(),
      write: (tx, after) => tx.updateTable("billing").set(after).where("organiser_id", "=", ctx.organiser_id).execute(),
    },
    body,
  )
