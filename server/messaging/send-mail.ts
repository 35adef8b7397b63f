import { inTenant, readTenant, type TenantContext } from "#server/platform/database/transaction.ts"
import type { RowJob } from "#server/platform/jobs/queues.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { MailRefused } from "#server/platform/providers/mail.ts"
import { readCartFacts } from "./read-cart-facts.ts"
import { lookOf } from "./read-house.ts"
import { renderMail } from "./render-mail.ts"
import { templates } from "./templates.ts"

/**
 * Sends one mail of the outbox, at least once and with a stable Message-ID. Rendering and sending happen between two
 * transactions; the sent text is stored, so that it can be read again.
 */
export async function sendMail(platform: Platform, { organiser_id, id }: RowJob): Promise<void> {
  const { database, mailer, config } = platform
  const tenant = { database, organiser_id }
  const mail = await readTenant(tenant, (tx) =>
    tx
      .selectFrom("mails")
      .innerJoin("organisers", "organisers.id", "mails.organiser_id")
      .innerJoin("websites", "websites.organiser_id", "mails.organiser_id")
      .select(["recipient", "mails.language", "template", "data", "message_id", "sent_at", "failed_at"])
      .leftJoin("notification_templates as own", (join) =>
        join
          .onRef("own.organiser_id", "=", "mails.organiser_id")
          .onRef("own.name", "=", "mails.template")
          .onRef("own.language", "=", "mails.language"),
      )
      .select(["organisers.name", "organisers.logo_url", "organisers.slug", "websites.domain", "websites.accent_color"])
      .select(["own.subject as own_subject", "own.body as own_body"])
      .where("mails.organiser_id", "=", organiser_id)
      .where("mails.id", "=", id)
      .executeTakeFirst(),
  )
  if (!mail || mail.sent_at || mail.failed_at) return
  const { own_subject: subject, own_body: body } = mail
  const template = body !== null ? { subject: subject!, body } : templates[mail.template]?.[mail.language]
  if (!template) throw new Error(`No template ${mail.template}`)
  const { look, data: house } = lookOf(config, mail, mail.language)
  const written = mail.data as { cart_id?: number }
  const facts = written.cart_id
    ? await readFacts(tenant, written.cart_id, { language: mail.language, site_url: house.site_url })
    : {}
  const rendered = await renderMail(template, { ...house, ...written, ...facts }, look)
  const sending = mailer.send({
    ...rendered,
    from: { name: mail.name, address: config.mail_from },
    to: mail.recipient,
    message_id: mail.message_id,
  })
  const failure = await sending.then(() => null, refusalOf)
  await inTenant(tenant, async (tx) => {
    const now = await readClock(tx)
    await tx
      .updateTable("mails")
      .set(failure === null ? { ...rendered, sent_at: now } : { failed_at: now, failure })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", id)
      .execute()
  })
}

/** What the recipient's server said when it refused for good; any other failure is thrown, and the job tried again. */
function refusalOf(error: unknown): string {
  if (!(error instanceof MailRefused)) throw error
  return error.message.slice(0, 500)
}

/** What a mail about a cart tells is read when it is sent: it says how things are, not how they were. */
const readFacts = (
  tenant: TenantContext,
  cart_id: number,
  to: Parameters<typeof readCartFacts>[3],
): ReturnType<typeof readCartFacts> => readTenant(tenant, (tx) => readCartFacts(tx, tenant.organiser_id, cart_id, to))
