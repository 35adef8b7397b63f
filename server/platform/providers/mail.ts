import nodemailer from "nodemailer"
import type { Config } from "../config.ts"

export interface Mail {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  message_id: string
  headers?: Record<string, string>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Without SMTP_URL mail stays in the outbox, where the demo mailbox shows it. */
export function createMailer(config: Pick<Config, "smtp_url">): Mailer {
  if (!config.smtp_url) return { send: async () => undefined, close: () => undefined }
  const transport = nodemailer.createTransport({
    url: config.smtp_url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ message_id, ...mail }) {
      await transport.sendMail({ ...mail, messageId: message_id })
    },
    close: () => transport.close(),
  }
}
