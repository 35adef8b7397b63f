import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleArticleEndpoints } from "#contract/endpoints/console-articles.ts"
import { abridgeChanges } from "#server/organisers/abridge-changes.ts"
import { changesBetween, logAction } from "#server/organisers/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { auditFields, lockArticle } from "./article-rows.ts"

type Endpoint = typeof consoleArticleEndpoints.deleteArticle

/** Its pictures stay: another article or a page may show them. */
export function deleteArticle(ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<{ ok: true }> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const before = await lockArticle(tx, organiser_id, params.cuid)
    await tx.deleteFrom("articles").where("organiser_id", "=", organiser_id).where("id", "=", before.id).execute()
    const changes = abridgeChanges(changesBetween(auditFields(before), null))
    await logAction(tx, ctx, "article.deleted", { subject: `article/${before.cuid}`, changes })
    return { ok: true }
  })
}
