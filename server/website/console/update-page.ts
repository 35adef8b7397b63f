import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { isDefaultPath } from "#server/website/default-pages.ts"
import { answerPage, readAnswer } from "./answer-page.ts"
import { checkContent } from "./check-content.ts"
import { refuseReservedPath, refuseTakenPath } from "./check-path.ts"
import { lockWebsite } from "./lock-website.ts"
import { auditFields, lockSeenPage, type PageRow } from "./page-rows.ts"
import { saveDraft } from "./page-versions.ts"

const endpoint = consolePageEndpoints.updatePage
type Endpoint = typeof endpoint

/**
 * Optimistic locking: of two people who edit the same page, the second to save gets VERSION_CONFLICT. Path, title and whether it
 * is shown are live at once; another content is a draft.
 */
export async function updatePage(
  ctx: RequestContext,
  { params, body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  const { version, ...given } = body
  refuseReservedPath(given.path)
  const { content, ...shown } = { ...given, content: checkContent(given.content) }
  const page = { ...shown, content }
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, { ...params, ...body }, async () => {
      const { id: website_id } = await lockWebsite(tx, organiser_id)
      const before = await lockSeenPage(tx, organiser_id, params.cuid, version)
      refuseMovedDefault(before, page)
      await refuseTakenPath(tx, organiser_id, { path: page.path, website_id, except: before.id })
      const changes = changesBetween(auditFields(before), auditFields(page))
      if (isEmpty(changes)) return { page: await answerPage(tx, organiser_id, before) }
      await tx
        .updateTable("pages")
        .set({ ...shown, version: version + 1, updated_at: await readClock(tx) })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      if ("content" in changes) await saveDraft(tx, ctx, before.id, content)
      await logAction(tx, ctx, "page.updated", { subject: `page/${before.cuid}`, changes: abridgeChanges(changes) })
      return { page: await readAnswer(tx, organiser_id, before.cuid) }
    }),
  )
}

function refuseMovedDefault(before: PageRow, { path, type }: Pick<PageRow, "path" | "type">): void {
  if (!isDefaultPath(before.path)) return
  if (path !== before.path) refuse("DEFAULT_PAGE", { field: "path" })
  if (type !== before.type) refuse("DEFAULT_PAGE", { field: "type" })
}
