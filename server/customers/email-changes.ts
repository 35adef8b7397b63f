import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { hashToken, newToken } from "#server/platform/sessions.ts"
import { getSiteUrl } from "./get-site-url.ts"
import type { lockCustomer } from "./lock-customer.ts"

// A new e-mail address counts once the link sent to it was followed; until then the old one stays, for logging in and for
// mail. The link is good for a day and once. A customer has one such change at a time.
const A_LINK_LIVES = 86_400_000
const perHour = { points: 5, seconds: 3_600 }

type Locked = Awaited<ReturnType<typeof lockCustomer>>

/** Counted before anything is written: whoever has a password could otherwise have anybody written to. */
export async function countEmailLink({ platform, organiser_id, customer }: RequestContext, email: string) {
  await platform.limit("email-link/customer", `${organiser_id}/${customer!.id}`, perHour)
  await platform.limit("email-link/email", `${organiser_id}/${email}`, perHour)
}

/** Sends the link to the new address, in the place of any earlier one. The customer's row is locked by the caller. */
export async function sendEmailLink(tx: Tx, ctx: RequestContext, customer: Locked, email: string): Promise<void> {
  const { organiser_id } = ctx
  const token = newToken()
  const token_hash = hashToken(token)
  const expires_at = new Date(Date.parse(await readClock(tx)) + A_LINK_LIVES)
  await tx
    .insertInto("email_changes")
    .values({ organiser_id, customer_id: customer.id, email, token_hash, expires_at })
    .onConflict((conflict) =>
      conflict.columns(["organiser_id", "customer_id"]).doUpdateSet({ email, token_hash, expires_at }),
    )
    .execute()
  await writeMail(tx, organiser_id, {
    trigger: "customer.email_link",
    thing: `customer/${customer.id}/email/${token_hash}`,
    recipient: email,
    customer_id: customer.id,
    language: customer.language,
    template: "customer.email_link",
    data: { firstname: customer.firstname, link: `${await getSiteUrl(tx, ctx)}/auth/email?token=${token}` },
  })
}

/** The address that waits to be confirmed, while its link is good: a column for a statement about customers. */
export const pendingEmail = sql<string | null>`(
  select e.email from email_changes e where ${ofTenant("e")} and e.customer_id = customers.id
    and e.expires_at > clock_now())`

export async function endEmailChange(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  await tx
    .deleteFrom("email_changes")
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer_id)
    .execute()
}
