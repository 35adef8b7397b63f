import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { registrationBulkEndpoints } from "#contract/endpoints/registration-bulk.ts"
import { findFirstTold } from "#server/console/write-families.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { lookOf, readHouse } from "./read-house.ts"
import { renderMail } from "./render-mail.ts"
import { templates } from "./templates.ts"

type Preview = typeof registrationBulkEndpoints.previewMessage

/** Renders the message for the first family with the look, the template and the renderer of the job that sends it. */
export async function previewMessage(
  ctx: RequestContext,
  { body }: RouteInput<Preview>,
): Promise<AnswerInput<Preview>> {
  const first = await findFirstTold(ctx, body)
  if (!first) return { mail: null }
  const { language } = body
  const house = await readTenant(ctx, (tx) => readHouse(tx, ctx.organiser_id, { template: "message", language }))
  const { look, data } = lookOf(ctx.platform.config, house, language)
  const template = house.own ?? templates.message![language]
  const { subject, html } = await renderMail(template, { ...data, ...first.data }, look)
  return { mail: { to: first.to, subject, html } }
}
