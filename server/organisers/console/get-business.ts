import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export const selectBusiness = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("business_details")
    .select(["legal_name", "vat_number", "street", "number", "postcode", "city", "country"])
    .select(["bank_account_holder", "iban", "bic", "version"])
    .where("organiser_id", "=", organiser_id)

export const getBusiness = (ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getBusiness>> =>
  readTenant(ctx, (tx) => selectBusiness(tx, ctx.organiser_id).executeTakeFirstOrThrow())
