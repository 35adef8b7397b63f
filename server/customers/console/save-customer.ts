import type { RouteInput } from "#contract/endpoint.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { writeMails } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf, newToken } from "#server/platform/sessions.ts"
import { countVersion } from "../count-version.ts"
import { endEmailChange } from "../email-changes.ts"
import { endPasswordTokens } from "../password-tokens.ts"
import { mailInvitation } from "./invite-customer.ts"
import { changesOf, type KeptCustomer, lockKept, readKept, refuseTaken, writeParts } from "./kept-customer.ts"

// Families that the desk enters and changes. Each call answers the customer's cuid; the household is read by the console.
type Create = typeof consoleCustomerEndpoints.createCustomer
type Update = typeof consoleCustomerEndpoints.updateCustomer

/** Of two at once who give the same address, the unique key decides which comes first. */
async function savingEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) refuse("EMAIL_TAKEN", { field: "email" })
    throw error
  }
}

export const createCustomer = (ctx: RequestContext, { body }: RouteInput<Create>): Promise<string> =>
  savingEmail(() =>
    inTenant(ctx, (tx) =>
      once(tx, ctx, consoleCustomerEndpoints.createCustomer, body, async () => {
        const { organiser_id } = ctx
        const { firstname, lastname, email, phone, language, newsletter } = body
        await refuseTaken(tx, organiser_id, email)
        const values = { organiser_id, cuid: newCuid(), firstname, lastname, email, phone, language, newsletter }
        const { id } = await tx
          .insertInto("customers")
          .values({ ...values, newsletter_token: newToken() })
          .returning("id")
          .executeTakeFirstOrThrow()
        await writeParts(tx, organiser_id, id, body)
        const made = await readKept(tx, organiser_id, values.cuid)
        if (body.invite && email !== null) await mailInvitation(tx, ctx, made, email)
        await announce(tx, organiser_id, "customer.created", { customer_id: id })
        await logAction(tx, ctx, "customer.created", {
          subject: `customer/${made.cuid}`,
          changes: changesOf(null, made),
        })
        return made.cuid
      }),
    ),
  )

export const updateCustomer = (ctx: RequestContext, { params, body }: RouteInput<Update>): Promise<string> =>
  savingEmail(() =>
    inTenant(ctx, (tx) =>
      once(tx, ctx, consoleCustomerEndpoints.updateCustomer, { ...params, ...body }, async () => {
        const { organiser_id } = ctx
        const before = await lockKept(tx, organiser_id, params.cuid)
        const { id: _, ...shown } = before
        if (before.version !== body.version)
          refuse("VERSION_CONFLICT", { field: "version", details: { customer: shown } })
        await refuseTaken(tx, organiser_id, body.email, before.id)
        const { firstname, lastname, email, phone, language, newsletter } = body
        await tx
          .updateTable("customers")
          .set({ firstname, lastname, email, phone, language, newsletter })
          .where("organiser_id", "=", organiser_id)
          .where("id", "=", before.id)
          .execute()
        await writeParts(tx, organiser_id, before.id, body)
        const after = await readKept(tx, organiser_id, params.cuid)
        const changes = changesOf(before, after)
        if (isEmpty(changes)) return before.cuid
        await countVersion(tx, organiser_id, "customers", before, after)
        if (before.email !== after.email) await moveAddress(tx, ctx, before, after)
        await logAction(tx, ctx, "customer.updated", { subject: `customer/${before.cuid}`, changes })
        return before.cuid
      }),
    ),
  )

/** Another address is another key to the account: both are told, and sessions and links that the old one opened end. */
async function moveAddress(tx: Tx, ctx: RequestContext, before: KeptCustomer, after: KeptCustomer): Promise<void> {
  const { organiser_id } = ctx
  const { id, language, firstname } = after
  await endSessionsOf(tx, ctx, customerRealm, id)
  await endEmailChange(tx, organiser_id, id)
  await endPasswordTokens(tx, organiser_id, id, await readClock(tx))
  const told = newCuid()
  const mail = (recipient: string) => ({
    trigger: "customer.email_moved",
    thing: `customer/${id}/email/${told}`,
    recipient,
    customer_id: id,
    language,
    template: "customer.email_moved",
    data: { firstname },
  })
  await writeMails(
    tx,
    organiser_id,
    [before.email, after.email].flatMap((email) => (email === null ? [] : [mail(email)])),
  )
}
