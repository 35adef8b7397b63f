import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { hashToken, newToken } from "#server/platform/sessions.ts"
import { getSiteUrl } from "./get-site-url.ts"
import { endPasswordTokens } from "./password-tokens.ts"

// Sends a link to set a new password, valid for an hour and once. Neither the answer nor the work shows whether the
// e-mail is known: for an unknown one the same rows are written and rolled back, and the rate limits count it as well.
const A_LINK_LIVES = 3_600_000
const perEmail = { points: 5, seconds: 3_600 }
const perAddress = { points: 30, seconds: 3_600 }

export async function requestPassword(
  ctx: RequestContext,
  { body: { email } }: RouteInput<typeof authEndpoints.requestPassword>,
): Promise<AnswerInput<typeof authEndpoints.requestPassword>> {
  const { organiser_id, platform } = ctx
  await platform.limit("password-link/address", `${organiser_id}/${ctx.address}`, perAddress)
  await platform.limit("password-link/email", `${organiser_id}/${email}`, perEmail)
  await inTenant(ctx, async (tx) => {
    const token = newToken()
    const link = `${await getSiteUrl(tx, ctx)}/auth/password?token=${token}`
    const known = await lockByEmail(tx, organiser_id, email)
    await sql`savepoint asked`.execute(tx)
    const { id, firstname, language } = known ?? { id: 0, firstname: email, language: ctx.language }
    const now = await readClock(tx)
    await endPasswordTokens(tx, organiser_id, id, now)
    await writeMail(tx, organiser_id, {
      trigger: "password.requested",
      thing: `customer/${id}/password/${hashToken(token)}`,
      recipient: email,
      ...(known ? { customer_id: id } : {}),
      language,
      template: "customer.password",
      data: { firstname, link },
    })
    await announce(tx, organiser_id, "password.requested", { customer_id: id })
    if (known) await insertToken(tx, organiser_id, id, token, now)
    else await sql`rollback to savepoint asked`.execute(tx)
  })
  return { ok: true }
}

const lockByEmail = (tx: Tx, organiser_id: number, email: string) =>
  tx
    .selectFrom("customers")
    .select(["id", "firstname", "language"])
    .where("organiser_id", "=", organiser_id)
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst()

const insertToken = (tx: Tx, organiser_id: number, customer_id: number, token: string, now: string) =>
  tx
    .insertInto("password_tokens")
    .values({
      organiser_id,
      customer_id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.parse(now) + A_LINK_LIVES),
    })
    .execute()
