import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export const selectOrganiser = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("organisers")
    .select([
      "name",
      "language",
      "currency",
      "timezone",
      "email",
      "phone",
      "logo_url",
      "quote",
      "description",
      "version",
    ])
    .where("id", "=", organiser_id)

/** Amounts are kept without their currency: from the first processed cart on it stays. */
export const hasProcessedCart = async (tx: Tx, organiser_id: number): Promise<boolean> =>
  (await tx
    .selectFrom("carts")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("processed_at", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const getOrganiser = (ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getOrganiser>> =>
  readTenant(ctx, async (tx) => ({
    ...(await selectOrganiser(tx, ctx.organiser_id).executeTakeFirstOrThrow()),
    currency_locked: await hasProcessedCart(tx, ctx.organiser_id),
  }))
