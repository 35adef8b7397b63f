import type { AnswerInput } from "#contract/endpoint.ts"
import type { accountEndpoints } from "#contract/endpoints/account.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Account = AnswerInput<typeof accountEndpoints.getAccount>

// What does not exist yet counts 0; each part of the product puts its own number here.
const none = {
  carts: 0,
  registrations: 0,
  registrations_requests: 0,
  bundles: 0,
  vouchers: 0,
  memberships: 0,
  attendance_charges: 0,
}

export function getAccount(ctx: RequestContext): Promise<Account> {
  return readTenant(ctx, async (tx) => {
    const { participants } = await ownParticipants(tx, ctx)
      .select((eb) => eb.fn.countAll<number>().as("participants"))
      .executeTakeFirstOrThrow()
    const payment_methods = await findPaymentMethods(tx, ctx.organiser_id)
    return { counters: { ...none, participants }, payment_methods, wallet: { amount: 0 } }
  })
}

async function findPaymentMethods(tx: Tx, organiser_id: number): Promise<Account["payment_methods"]> {
  const { online, bank_transfers, ...bank_account } = await tx
    .selectFrom("settings")
    .innerJoin("business_details", "business_details.organiser_id", "settings.organiser_id")
    .select(["online_payments_enabled as online", "bank_transfers_enabled as bank_transfers"])
    .select(["bank_account_holder as holder", "iban", "bic"])
    .where("settings.organiser_id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  return { online, bank_transfers, bank_account }
}
