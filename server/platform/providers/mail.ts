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

/** The recipient's server refused the mail for good (a reply of 5xx): sending it again would be refused again. */
export class MailRefused extends Error {}

export interface Mailer {
  /** Throws MailRefused when it will never be taken, and anything else when it may be another time. */
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
      await transport.sendMail({ ...mail, messageId: message_id }).catch((error: SmtpError) => {
        throw isForGood(error) ? new MailRefused(error.response ?? error.message) : error
      })
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  command?: string
  responseCode?: number
  response?: string
}

/** Replies to our login or our own address (AUTH, MAIL FROM) are ours to mend, and the mail waits for that. */
const isForGood = ({ command, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && responseCode < 600 && (command === "RCPT TO" || command === "DATA")
