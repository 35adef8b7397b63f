import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readAnswer } from "./answer-page.ts"
import { lockSeenPage, readPage } from "./page-rows.ts"
import { countSave, type PageVersion, readVersion, readVersions, saveDraft } from "./page-versions.ts"

type Endpoints = typeof consolePageEndpoints
const restoring = consolePageEndpoints.restorePageVersion

export const findPageVersions = (
  ctx: RequestContext,
  { params }: RouteInput<Endpoints["findPageVersions"]>,
): Promise<AnswerInput<Endpoints["findPageVersions"]>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await readPage(tx, ctx.organiser_id, params.cuid)
    const data = (await readVersions(tx, ctx.organiser_id, id)).map(listed)
    return { data, count: data.length }
  })

export const getPageVersion = (
  ctx: RequestContext,
  { params }: RouteInput<Endpoints["getPageVersion"]>,
): Promise<AnswerInput<Endpoints["getPageVersion"]>> =>
  readTenant(ctx, async (tx) => {
    const page = await readPage(tx, ctx.organiser_id, params.cuid)
    const version = await readVersion(tx, ctx.organiser_id, page.id, params.version_cuid)
    return { version: { ...listed(version), content: version.content } }
  })

/** Makes the content of a version the draft, exactly as it was saved; whether it is ready is asked when it is published. */
export function restorePageVersion(
  ctx: RequestContext,
  { params, body }: RouteInput<typeof restoring>,
): Promise<AnswerInput<typeof restoring>> {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, restoring, { ...params, ...body }, async () => {
      const page = await lockSeenPage(tx, organiser_id, params.cuid, body.version)
      const { content, cuid } = await readVersion(tx, organiser_id, page.id, params.version_cuid)
      await saveDraft(tx, ctx, page.id, content)
      await countSave(tx, organiser_id, page.id)
      await logAction(tx, ctx, "page.restored", { subject: `page/${page.cuid}`, changes: { restored: [null, cuid] } })
      return { page: await readAnswer(tx, organiser_id, page.cuid) }
    }),
  )
}

const listed = ({ id: _, content: __, ...version }: PageVersion) => version
