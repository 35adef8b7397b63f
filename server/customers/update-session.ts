import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { customerRealm, endSessionsOf } from "#server/platform/sessions.ts"
import { findOwnCredentials, proveOwnPassword } from "./check-password.ts"
import { checkAnswers, findActiveFields, refuseProblems, writeCustomData } from "./custom-fields.ts"
import { readCustomer } from "./get-session.ts"
import { lockCustomer } from "./lock-customer.ts"
import { maskEmail } from "./mask-email.ts"
import { endPasswordTokens } from "./password-tokens.ts"

// The profile. A new e-mail is a new key to the account: it needs the password, a mail is sent to the old address, and
// the other sessions and the password links end.
type Input = RouteInput<typeof sessionEndpoints.updateSession>["body"]

export async function updateSession(
  ctx: RequestContext,
  { body }: { body: Input },
): Promise<AnswerInput<typeof sessionEndpoints.updateSession>> {
  const proved_hash = await provePassword(ctx, body)
  try {
    return await inTenant(ctx, async (tx) => {
      const before = await lockCustomer(tx, ctx)
      const isMoving = before.email !== body.email
      // Read again under the lock: the e-mail or the password may have changed since the password was verified.
      if (isMoving && before.password_hash !== proved_hash) refuse("PASSWORD_REQUIRED", { field: "password" })
      await changeProfile(tx, ctx, body)
      if (isMoving) await leaveAddress(tx, ctx, before, body)
      const customer = await readCustomer(tx, ctx.organiser_id, before.id)
      return { customer: customer! }
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse("EMAIL_TAKEN", { field: "email" })
    throw error
  }
}

/** The hash the given password was verified against; null where the e-mail stays as it is and no password is needed. */
async function provePassword(ctx: RequestContext, { email, password }: Input): Promise<string | null> {
  const current = await findOwnCredentials(ctx)
  if (current.email === email) return null
  if (password === undefined) return refuse("PASSWORD_REQUIRED", { field: "password" })
  return proveOwnPassword(ctx, current, password)
}

async function changeProfile(tx: Tx, ctx: RequestContext, body: Input): Promise<void> {
  const { organiser_id } = ctx
  const { id } = ctx.customer!
  const { firstname, lastname, email, phone } = body
  const fields = await findActiveFields(tx, organiser_id, "CUSTOMERS")
  const { data, problems } = checkAnswers(fields, body.custom_data)
  refuseProblems(problems)
  await tx
    .updateTable("customers")
    .set({ firstname, lastname, email, phone })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  await writeCustomData(tx, organiser_id, "CUSTOMERS", id, data)
}

async function leaveAddress(
  tx: Tx,
  ctx: RequestContext,
  before: Awaited<ReturnType<typeof lockCustomer>>,
  { firstname, email }: Input,
): Promise<void> {
  const { organiser_id } = ctx
  await writeMail(tx, organiser_id, {
    trigger: "customer.email_changed",
    thing: `customer/${before.id}/email/${newCuid()}`,
    recipient: before.email,
    customer_id: before.id,
    language: before.language,
    template: "customer.email_changed",
    data: { firstname, email: maskEmail(email) },
  })
  await endPasswordTokens(tx, organiser_id, before.id, await readClock(tx))
  await endSessionsOf(tx, ctx, customerRealm, before.id, "current")
}
