import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { newsletterEndpoints } from "#contract/endpoints/newsletters.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** Leaves the newsletter; the answer is the same for a customer who has already left. */
export async function unsubscribe(
  ctx: RequestContext,
  { body }: RouteInput<typeof newsletterEndpoints.unsubscribe>,
): Promise<AnswerInput<typeof newsletterEndpoints.unsubscribe>> {
  const { numUpdatedRows } = await inTenant(ctx, (tx) =>
    tx
      .updateTable("customers")
      .set({ newsletter: false })
      .where("organiser_id", "=", ctx.organiser_id)
      .where("newsletter_token", "=", body.token)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) refuse("TOKEN_INVALID", { field: "token" })
  return { ok: true }
}
