import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { readHtml } from "#server/catalogue/read-html.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Row {
  cuid: string
  title: string
  confirmation: { fr: string; en: string }
}

/**
 * The confirmation texts of what a cart has become: once for each activity, however many registrations of it there are.
 * Where the reader's language has none, the other one is shown.
 */
export async function readConfirmations(tx: Tx, organiser_id: number, cart_id: number, language: Language) {
  const { rows } = await sql<Row>`
    select act.cuid, act.title, act.confirmation from activities act
    where act.organiser_id = ${organiser_id} and act.confirmation is not null and (
      exists (select from registrations r join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
        where ${ofTenant("r")} and r.cart_id = ${cart_id} and r.cancelled_at is null and a.activity_id = act.id)
      or exists (select from registration_requests q
        where ${ofTenant("q")} and q.cart_id = ${cart_id} and q.status = 'PENDING' and q.activity_id = act.id))
    order by act.title, act.id`.execute(tx)
  return rows.flatMap(({ cuid, title, confirmation: { fr, en } }) => {
    const html = language === "fr" ? fr || en : en || fr
    return html === "" ? [] : [{ activity: { cuid, title }, html: readHtml(html) }]
  })
}
