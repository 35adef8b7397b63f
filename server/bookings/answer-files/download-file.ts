import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { answerFileEndpoints } from "#contract/endpoints/answer-files.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { fileKey } from "./own-files.ts"

type Download = typeof answerFileEndpoints.download
type DownloadAny = typeof answerFileEndpoints.downloadAny

/** A file, of this customer if one is given. Every download is in the log, with the person who asked for it. */
async function download(ctx: RequestContext, cuid: string, customer_id?: number): Promise<AnswerInput<Download>> {
  const { organiser_id, platform } = ctx
  const file = await inTenant(ctx, async (tx) => {
    let rows = tx
      .selectFrom("answer_files")
      .select(["cuid", "name", "customer_id"])
      .where("organiser_id", "=", organiser_id)
      .where("cuid", "=", cuid)
      .where("forgotten_at", "is", null)
    if (customer_id !== undefined) rows = rows.where("customer_id", "=", customer_id)
    const found = (await rows.executeTakeFirst()) ?? refuse("NOT_FOUND")
    await logAction(tx, ctx, "answer_file.downloaded", {
      subject: `answer_file/${found.cuid}`,
      changes: { by: [null, customer_id === undefined ? "collaborator" : "customer"] },
    })
    return found
  })
  const content = (await platform.files.get(fileKey(organiser_id, file.cuid))) ?? refuse("NOT_FOUND")
  return { filename: file.name, content: new Uint8Array(content) }
}

export const downloadOwn = (ctx: RequestContext, { params }: RouteInput<Download>) =>
  download(ctx, params.cuid, ctx.customer!.id)

export const downloadAny = (ctx: RequestContext, { params }: RouteInput<DownloadAny>) => download(ctx, params.cuid)
