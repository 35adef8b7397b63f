import { sql } from "kysely"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { accountEndpoints } from "#contract/endpoints/account.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { readProvider } from "#server/payments/providers/open-provider.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Account = AnswerInput<typeof accountEndpoints.getAccount>

export function getAccount(ctx: RequestContext): Promise<Account> {
  return readTenant(ctx, async (tx) => {
    const { wallet, now, ...counters } = await countAll(tx, ctx)
    const payment_methods = await readPaymentMethods(tx, ctx)
    return { counters, payment_methods, wallet: { amount: wallet }, now }
  })
}

type Counted =
  | "participants"
  | "carts"
  | "registrations"
  | "registrations_requests"
  | "bundles"
  | "vouchers"
  | "memberships"
  | "attendance_charges"
  | "waiting_list"
  | "wallet"

/** The number of rows of each kind, cancelled ones included, and the wallet's balance, in one statement. */
async function countAll(tx: Tx, ctx: RequestContext): Promise<Record<Counted, number> & { now: string }> {
  const { organiser_id } = ctx
  const { id } = ctx.customer!
  const participants = ownParticipants(tx, ctx).select((eb) => eb.fn.countAll().as("count"))
  const own = (table: string, more = sql`true`) => sql`(
    select count(*) from ${sql.table(table)} t
    where t.organiser_id = ${organiser_id} and t.customer_id = ${id} and ${more})`
  const { rows } = await sql<Record<Counted, number> & { now: string }>`
    select ${participants} as participants, ${own("carts", sql`t.processed_at is not null`)} as carts,
      ${own("registrations")} as registrations, ${own("owned_bundles")} as bundles,
      ${own("registration_requests")} as registrations_requests,
      (select count(*) from owned_vouchers v
        where v.organiser_id = ${organiser_id} and (v.customer_id = ${id} or v.recipient_id = ${id})) as vouchers,
      ${own("owned_memberships")} as memberships, ${own("attendance_charges")} as attendance_charges,
      ${own("waiting_list_entries")} as waiting_list,
      (select coalesce(sum(p.amount), 0)::bigint from accounts a
        join postings p on ${ofTenant("p")} and p.account_id = a.id
        where a.organiser_id = ${organiser_id} and a.customer_id = ${id} and a.kind = 'WALLET') as wallet,
      clock_now() as now`.execute(tx)
  return rows[0]!
}

/** Online payment is listed only if it works now, even if the organiser has switched it on. */
async function readPaymentMethods(tx: Tx, ctx: RequestContext): Promise<Account["payment_methods"]> {
  const { bank_transfers, ...bank_account } = await tx
    .selectFrom("settings")
    .innerJoin("business_details", "business_details.organiser_id", "settings.organiser_id")
    .select(["bank_transfers_enabled as bank_transfers", "bank_account_holder as holder", "iban", "bic"])
    .where("settings.organiser_id", "=", ctx.organiser_id)
    .executeTakeFirstOrThrow()
  const provider = await readProvider(tx, ctx.platform, ctx.organiser_id)
  return { online: provider !== null, bank_transfers, bank_account }
}
