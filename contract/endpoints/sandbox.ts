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
}
