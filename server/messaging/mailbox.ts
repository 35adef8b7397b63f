import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sandboxEndpoints } from "#contract/endpoints/sandbox.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type FindMails = typeof sandboxEndpoints.findMails
type GetMail = typeof sandboxEndpoints.getMail

// The demo mailbox: every visitor can read a demo organiser's mails, so that their links can be tried. Never elsewhere.
export async function findMails(
  ctx: RequestContext,
  { query }: RouteInput<FindMails>,
): Promise<AnswerInput<FindMails>> {
  if (!ctx.tenant.demo) refuse("NOT_FOUND")
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const sent = tx.selectFrom("mails").where("organiser_id", "=", ctx.organiser_id).where("sent_at", "is not", null)
    const data = await sent
      .select(["id", "recipient", "language", "subject", "sent_at"])
      .orderBy("sent_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute()
    const { count } = await sent.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
    return { data: data.map((row) => ({ ...row, subject: row.subject ?? "", sent_at: row.sent_at ?? "" })), count }
  })
}

export async function getMail(ctx: RequestContext, { params }: RouteInput<GetMail>): Promise<AnswerInput<GetMail>> {
  if (!ctx.tenant.demo) refuse("NOT_FOUND")
  const mail = await readTenant(ctx, (tx) =>
    tx
      .selectFrom("mails")
      .select(["id", "recipient", "language", "subject", "text", "html", "sent_at"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", params.id)
      .where("sent_at", "is not", null)
      .executeTakeFirst(),
  )
  if (!mail) return refuse("NOT_FOUND")
  const { subject, text, html, sent_at } = mail
  return { ...mail, subject: subject ?? "", text: text ?? "", html: html ?? "", sent_at: sent_at ?? "" }
}
