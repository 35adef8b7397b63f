import { isDeepStrictEqual } from "node:util"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { sessionEndpoints } from "#contract/endpoints/session.ts"
import {
  checkAnswers,
  findActiveFields,
  refuseProblems,
  writeCustomData,
} from "#server/organisers/custom-fields/custom-data.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getOwnCredentials, proveOwnPassword } from "./check-password.ts"
import { countVersion } from "./count-version.ts"
import { countEmailLink, sendEmailLink } from "./email-changes.ts"
import { readCustomer } from "./get-session.ts"
import { lockCustomer } from "./lock-customer.ts"
import { maskEmail } from "./mask-email.ts"
import { refuseWhileActing } from "./refuse-while-acting.ts"

// The profile. A new e-mail is a new key to the account: it needs the password, is told to the old address, and counts
// once the link sent to it was followed (confirm-email.ts).
type Input = RouteInput<typeof sessionEndpoints.updateSession>["body"]

export async function updateSession(
  ctx: RequestContext,
  { body }: { body: Input },
): Promise<AnswerInput<typeof sessionEndpoints.updateSession>> {
  const proved_hash = await provePassword(ctx, body)
  if (proved_hash !== null) await countEmailLink(ctx, body.email)
  return inTenant(ctx, async (tx) => {
    const before = await lockCustomer(tx, ctx)
    const isMoving = before.email !== body.email
    // Asked again under the lock: the address or the password may have changed since the password was proved.
    if (isMoving && before.password_hash !== proved_hash) refuse("PASSWORD_REQUIRED", { field: "password" })
    const { version } = await changeProfile(tx, ctx, body)
    if (isMoving) await askToMove(tx, ctx, before, body)
    await logActing(tx, ctx, sessionEndpoints.updateSession)
    const customer = await readCustomer(tx, ctx.organiser_id, before.id)
    return { customer: { ...customer!, version } }
  })
}

/** The hash the given password was verified against; null where the e-mail stays as it is and no password is needed. */
async function provePassword(ctx: RequestContext, { email, password }: Input): Promise<string | null> {
  const current = await getOwnCredentials(ctx)
  if (current.email === email) return null
  refuseWhileActing(ctx)
  if (password === undefined) return refuse("PASSWORD_REQUIRED", { field: "password" })
  return proveOwnPassword(ctx, current, password)
}

/** Writes the profile, unless it was changed since the version that is given; answers its new version. */
async function changeProfile(tx: Tx, ctx: RequestContext, body: Input): Promise<{ version: number }> {
  const { organiser_id } = ctx
  const { id } = ctx.customer!
  const { firstname, lastname, phone } = body
  const before = (await readCustomer(tx, organiser_id, id))!
  if (body.version !== undefined && body.version !== before.version)
    refuse("VERSION_CONFLICT", { field: "version", details: { customer: before } })
  const fields = await findActiveFields(tx, organiser_id, "CUSTOMERS")
  const { data, problems } = checkAnswers(fields, body.custom_data)
  refuseProblems(problems)
  await tx
    .updateTable("customers")
    .set({ firstname, lastname, phone })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  await writeCustomData(tx, organiser_id, "CUSTOMERS", id, data)
  const after = (await readCustomer(tx, organiser_id, id))!
  if (isDeepStrictEqual(before.custom_data, after.custom_data)) return after
  await countVersion(tx, organiser_id, "customers", before, after)
  return { version: before.version + 1 }
}

async function askToMove(
  tx: Tx,
  ctx: RequestContext,
  before: Awaited<ReturnType<typeof lockCustomer>>,
  { firstname, email }: Input,
): Promise<void> {
  const { organiser_id } = ctx
  if (await isTaken(tx, organiser_id, email)) refuse("EMAIL_TAKEN", { field: "email" })
  await writeMail(tx, organiser_id, {
    trigger: "customer.email_changed",
    thing: `customer/${before.id}/email/${newCuid()}`,
    recipient: before.email,
    customer_id: before.id,
    language: before.language,
    template: "customer.email_changed",
    data: { firstname, email: maskEmail(email) },
  })
  await sendEmailLink(tx, ctx, { ...before, firstname }, email)
}

/** Judged once more when the link is followed: somebody may sign up with it meanwhile. */
async function isTaken(tx: Tx, organiser_id: number, email: string): Promise<boolean> {
  const owner = await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("email", "=", email)
    .executeTakeFirst()
  return owner !== undefined
}
