import type { NotNull } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { openSession } from "#server/platform/sessions.ts"
import { checkPassword } from "./check-password.ts"

/** Logs in. An unknown e-mail and a wrong password take the same steps and get the same answer. */
export async function login(
  ctx: RequestContext,
  { body }: RouteInput<typeof authEndpoints.login>,
): Promise<AnswerInput<typeof authEndpoints.login>> {
  const { organiser_id } = ctx
  const known = await inTenant(ctx, (tx) =>
    tx
      .selectFrom("customers")
      .select(["id", "password_hash"])
      .where("organiser_id", "=", organiser_id)
      .where("email", "=", body.email)
      .where("deleted_at", "is", null)
      .$narrowType<{ password_hash: NotNull }>()
      .executeTakeFirst(),
  )
  const isRight = await checkPassword(ctx, body.password, { email: body.email, account: known ?? null })
  if (!known || !isRight) return refuse("WRONG_CREDENTIALS")
  await inTenant(ctx, async (tx) => {
    // Read again under the lock: a password set in the meantime makes the verified one invalid.
    const customer = await tx
      .selectFrom("customers")
      .select("id")
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", known.id)
      .where("password_hash", "=", known.password_hash)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst()
    if (!customer) refuse("WRONG_CREDENTIALS")
    await openSession(tx, ctx, customerRealm, known.id)
  })
  return { ok: true }
}
