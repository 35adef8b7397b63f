import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export const selectOrganiser = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("organisers")
    .select(["name", "language", "currency", "timezone", "email", "phone", "logo_url", "quote", "description"])
    .where("id", "=", organiser_id)

export const getOrganiser = (ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getOrganiser>> =>
  readTenant(ctx, (tx) => selectOrganiser(tx, ctx.organiser_id).executeTakeFirstOrThrow())
