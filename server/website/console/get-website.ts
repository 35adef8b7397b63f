import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { asServed, selectWebsite } from "./lock-website.ts"

type Endpoint = typeof consoleWebsiteEndpoints.getWebsite

export const getWebsite = (ctx: RequestContext): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => {
    const { id: _, ...website } = await selectWebsite(tx, ctx.organiser_id).executeTakeFirstOrThrow()
    return asServed(website)
  })
