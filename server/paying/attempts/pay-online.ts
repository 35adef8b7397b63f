import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { normalReference } from "#contract/rules/reference.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { readProvider } from "#server/payments/providers/open-provider.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getPayable, type Payable } from "../get-payable.ts"
import { endAttempt } from "./end-attempt.ts"
import { readLiveAttempt } from "./get-attempt.ts"
import { pageFor } from "./open-page.ts"
import { endOfPage, insertAttempt } from "./start-attempt.ts"

type PayOnline = typeof transactionEndpoints.payOnline
type Body = RouteInput<PayOnline>["body"]

/** Pays what is owed of a thing on a payment page; no fee is added. The same asked twice is the same page. */
export async function payOnline(ctx: RequestContext, { body }: RouteInput<PayOnline>): Promise<AnswerInput<PayOnline>> {
  if (body.customer_id !== undefined && body.customer_id !== ctx.customer!.id)
    refuse("FORBIDDEN", { field: "customer_id" })
  await endOutdated(ctx, body)
  const attempt_id = await inTenant(ctx, (tx) =>
    once(tx, ctx, transactionEndpoints.payOnline, body, async () => {
      const customer = await lockCustomer(tx, ctx)
      const payable = await getOwed(tx, ctx, body)
      const live = await readLiveAttempt(tx, ctx.organiser_id, payable.subject, payable.subject_id)
      if (live) return live.id
      const provider = await readProvider(tx, ctx.platform, ctx.organiser_id)
      if (!provider) return refuse("PAYMENT_STRATEGY_NOT_ALLOWED")
      return insertAttempt(tx, ctx, {
        subject: payable.subject,
        subject_id: payable.subject_id,
        amount: payable.outstanding,
        provider: provider.name,
        currency: await readCurrency(tx, ctx.organiser_id),
        payer: customer,

        return_path: sameSitePath(body.return_url) ?? "/account/home",
        expires_at: await endOfPage(tx),
        remembered: {},
      })
    }),
  )
  const checkout_url = await pageFor(ctx, attempt_id)
  return checkout_url === null ? refuse("NOTHING_DUE") : { checkout_url }
}

async function getOwed(tx: Tx, { organiser_id, customer }: RequestContext, body: Body): Promise<Payable> {
  const payable = await getPayable(tx, organiser_id, body.destination, customer!.id)
  if (body.reference && normalReference(body.reference) !== normalReference(payable.reference ?? ""))
    refuse("NOT_FOUND", { field: "reference" })
  return payable.outstanding > 0 ? payable : refuse("NOTHING_DUE")
}

/** A page that asks for another sum than is owed by now is ended before a new one is opened. */
async function endOutdated(ctx: RequestContext, body: Body): Promise<void> {
  const { organiser_id, platform } = ctx
  const live = await inTenant(ctx, async (tx) => {
    const { subject, subject_id, outstanding } = await getOwed(tx, ctx, body)
    const found = await readLiveAttempt(tx, organiser_id, subject, subject_id)
    return found && found.amount !== outstanding ? found : null
  })
  if (live) await endAttempt(platform, organiser_id, live)
}

async function readCurrency(tx: Tx, organiser_id: number): Promise<string> {
  const { currency } = await tx
    .selectFrom("organisers")
    .select("currency")
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  return currency
}
