import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { endLinks, keepLink, writeLink } from "#server/organisers/collaborators/mail-link.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

// Sends a link to set a new password, valid for an hour and once. Neither the answer nor the work shows whether the
// e-mail is known: for an unknown one the same rows are written and rolled back, and the rate limits count it as well.
const perEmail = { points: 5, seconds: 3_600 }
const perAddress = { points: 30, seconds: 3_600 }

export async function requestPassword(
  ctx: RequestContext,
  { body: { email } }: RouteInput<typeof consoleSessionEndpoints.requestPassword>,
): Promise<{ ok: true }> {
  const { organiser_id, platform } = ctx
  await platform.limit("collaborators password-link/address", `${organiser_id}/${ctx.address}`, perAddress)
  await platform.limit("collaborators password-link/email", `${organiser_id}/${email}`, perEmail)
  await inTenant(ctx, async (tx) => {
    const known = await lockByEmail(tx, organiser_id, email)
    await sql`savepoint asked`.execute(tx)
    const to = known ?? { id: 0, email, firstname: email, language: ctx.language }
    await endLinks(tx, organiser_id, to.id)
    const token_hash = await writeLink(tx, ctx, to, "PASSWORD")
    if (known) await keepLink(tx, organiser_id, to.id, "PASSWORD", token_hash)
    else await sql`rollback to savepoint asked`.execute(tx)
  })
  return { ok: true }
}

const lockByEmail = (tx: Tx, organiser_id: number, email: string) =>
  tx
    .selectFrom("collaborators")
    .select(["id", "email", "firstname", "language"])
    .where("organiser_id", "=", organiser_id)
    .where("email", "=", email)
    .where("archived_at", "is", null)
    // An invited person has no password to forget: the way in is the invitation.
    .where("password_hash", "is not", null)
    .$narrowType<{ language: RequestContext["language"] }>()
    .forNoKeyUpdate()
    .executeTakeFirst()
