import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findProblems, readAnswer } from "./answer-page.ts"
import { lockPage, lockSeenPage, type PageRow } from "./page-rows.ts"
import { countSave, keepVersion, showVersion } from "./page-versions.ts"

const { publishPage: publishing, unschedulePage: unscheduling } = consolePageEndpoints

/** Shows visitors what collaborators see, now or at an instant; something broken is not published. */
export function publishPage(
  ctx: RequestContext,
  { params, body }: RouteInput<typeof publishing>,
): Promise<AnswerInput<typeof publishing>> {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, publishing, { ...params, ...body }, async () => {
      const page = await lockSeenPage(tx, organiser_id, params.cuid, body.version)
      await refuseBroken(tx, organiser_id, page)
      const now = await readClock(tx)
      const at = body.publish_at === null ? null : new Date(body.publish_at).toISOString()
      if (at !== null && at <= new Date(now).toISOString()) refuse("INSTANT_IN_PAST", { field: "publish_at" })
      const version_id = await keepVersion(tx, ctx, page.id, page.content)
      await stopWaiting(tx, organiser_id, page.id)
      if (at === null) await showVersion(tx, organiser_id, version_id)
      else await waitUntil(tx, organiser_id, version_id, at)
      await countSave(tx, organiser_id, page.id)
      const subject = `page/${page.cuid}` as const
      if (at === null) await logAction(tx, ctx, "page.published", { subject })
      else await logAction(tx, ctx, "page.scheduled", { subject, changes: { publish_at: [page.publish_at, at] } })
      return { page: await readAnswer(tx, organiser_id, page.cuid) }
    }),
  )
}

export function unschedulePage(
  ctx: RequestContext,
  { params }: RouteInput<typeof unscheduling>,
): Promise<AnswerInput<typeof unscheduling>> {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, unscheduling, params, async () => {
      const page = await lockPage(tx, organiser_id, params.cuid)
      if (page.publish_at !== null) {
        await stopWaiting(tx, organiser_id, page.id)
        await countSave(tx, organiser_id, page.id)
        const changes = { publish_at: [page.publish_at, null] as [string, null] }
        await logAction(tx, ctx, "page.unscheduled", { subject: `page/${page.cuid}`, changes })
      }
      return { ok: true as const, archived: false }
    }),
  )
}

async function refuseBroken(tx: Tx, organiser_id: number, page: PageRow): Promise<void> {
  const problems = await findProblems(tx, organiser_id, page)
  if (problems.length > 0) refuse("PAGE_NOT_READY", { field: "content", details: { problems } })
}

const stopWaiting = (tx: Tx, organiser_id: number, page_id: number) =>
  sql`update page_versions set publish_at = null
    where organiser_id = ${organiser_id} and page_id = ${page_id} and publish_at is not null`.execute(tx)

const waitUntil = (tx: Tx, organiser_id: number, version_id: number, at: string) =>
  sql`update page_versions set publish_at = ${at}
    where organiser_id = ${organiser_id} and id = ${version_id}`.execute(tx)
