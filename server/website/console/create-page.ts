import { sql } from "kysely"
import { TREE_VERSION } from "#contract/blocks/tree.ts"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readAnswer } from "./answer-page.ts"
import { checkContent } from "./check-content.ts"
import { refuseReservedPath, refuseTakenPath } from "./check-path.ts"
import { lockWebsite } from "./lock-website.ts"
import { auditFields } from "./page-rows.ts"
import { saveDraft } from "./page-versions.ts"

const endpoint = consolePageEndpoints.createPage

export async function createPage(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  refuseReservedPath(body.path)
  const { content, ...shown } = body
  const page = { ...shown, content: checkContent(content) }
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, body, async () => {
      const { id: website_id } = await lockWebsite(tx, organiser_id)
      await refuseTakenPath(tx, organiser_id, { path: page.path, website_id })
      const cuid = newCuid()
      // Visitors find it once it is published.
      const { id } = await tx
        .insertInto("pages")
        .values({ ...shown, organiser_id, website_id, cuid, content: sql`'[]'`, tree_version: TREE_VERSION })
        .returning("id")
        .executeTakeFirstOrThrow()
      await saveDraft(tx, ctx, id, page.content)
      const changes = abridgeChanges(changesBetween(null, auditFields(page)))
      await logAction(tx, ctx, "page.created", { subject: `page/${cuid}`, changes })
      return { page: await readAnswer(tx, organiser_id, cuid) }
    }),
  )
}
