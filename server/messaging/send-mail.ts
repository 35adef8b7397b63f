import { siteUrl } from "#server/organisers/site-url.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RowJob } from "#server/platform/jobs/queues.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { renderMail } from "./render-mail.ts"
import { templates } from "./templates.ts"

/**
 * Sends one mail of the outbox, at least once and with a stable Message-ID. Rendering and sending happen between two
 * transactions; what was sent is kept, so that it can be read again.
 */
export async function sendMail(platform: Platform, { organiser_id, id }: RowJob): Promise<void> {
  const { database, mailer, config } = platform
  const tenant = { database, organiser_id }
  const mail = await inTenant(tenant, (tx) =>
    tx
      .selectFrom("mails")
      .innerJoin("organisers", "organisers.id", "mails.organiser_id")
      .innerJoin("websites", "websites.organiser_id", "mails.organiser_id")
      .select(["recipient", "mails.language", "template", "data", "message_id", "sent_at"])
      .select(["organisers.name", "organisers.slug", "websites.domain", "websites.accent_color"])
      .where("mails.organiser_id", "=", organiser_id)
      .where("mails.id", "=", id)
      .executeTakeFirst(),
  )
  if (!mail || mail.sent_at) return
  const template = templates[mail.template]?.[mail.language]
  if (!template) throw new Error(`No template ${mail.template}`)
  const data = { organiser: { name: mail.name }, site_url: siteUrl(config, mail), ...(mail.data as object) }
  const rendered = await renderMail(template, data, mail)
  await mailer.send({
    ...rendered,
    from: { name: mail.name, address: config.mail_from },
    to: mail.recipient,
    message_id: mail.message_id,
  })
  await inTenant(tenant, async (tx) => {
    const sent_at = await readClock(tx)
    await tx
      .updateTable("mails")
      .set({ ...rendered, sent_at })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", id)
      .execute()
  })
}
