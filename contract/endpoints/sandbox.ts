import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { paging, queryId } from "../fields.ts"
import { language } from "./website.ts"

const mail = z.object({
  id: z.int(),
  recipient: z.string(),
  language,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: z.string(),
})

export const sandboxPayment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  description: z.string(),
  status: z.enum(["OPEN", "PAID", "FAILED", "CANCELLED", "EXPIRED"]),
  return_url: z.string(),
})
const sandboxPaymentId = z.object({ id: z.string().regex(/^sbx_[a-z0-9]{8,40}$/) })

/** On demo organisers only: elsewhere these answer like addresses that do not exist. */
export const sandboxEndpoints = {
  findMails: endpoint({
    method: "GET",
    path: "/api/sandbox/mails",
    summary: "The demo mailbox: what was sent, newest first",
    audience: "public",
    query: z.object(paging),
    answer: z.object({ data: z.array(mail.omit({ text: true, html: true })), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  getMail: endpoint({
    method: "GET",
    path: "/api/sandbox/mails/{id}",
    summary: "One mail of the demo mailbox",
    audience: "public",
    params: z.object({ id: queryId }),
    answer: mail,
    errors: ["NOT_FOUND"],
  }),
  getPayment: endpoint({
    method: "GET",
    path: "/api/sandbox/payments/{id}",
    summary: "A payment of the demo's own provider",
    audience: "public",
    params: sandboxPaymentId,
    answer: sandboxPayment,
    errors: ["NOT_FOUND"],
  }),
  actOnPayment: endpoint({
    method: "POST",
    path: "/api/sandbox/payments/{id}",
    summary: "Pay, fail or abandon it; the shop is notified as a real provider would",
    audience: "public",
    params: sandboxPaymentId,
    body: z.object({ action: z.enum(["pay", "fail", "abandon"]) }),
    answer: sandboxPayment,
    errors: ["NOT_FOUND"],
  }),
}
