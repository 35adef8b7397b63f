import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { formatDateRange } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announceAll } from "#server/platform/jobs/announce.ts"
import { type MailOrder, writeMails } from "#server/platform/jobs/write-mail.ts"

interface Charged {
  id: number
  cuid: string
  reference: string
  total_amount: number
  customer_id: number
  email: string | null
  firstname: string
  language: Language
  title: string
  start_at: string
  end_at: string
  currency: string
  timezone: string
}

/** Writes the mails about charges, in the transaction that makes them. */
export async function tellCharged(tx: Tx, organiser_id: number, ids: number[]): Promise<void> {
  const { rows } = await sql<Charged>`
    select h.id, h.cuid, h.reference, h.total_amount, h.customer_id, c.email, c.firstname, c.language, b.title,
      app.iso(y.start_at) as start_at, app.iso(y.end_at) as end_at, o.currency, o.timezone
    from attendance_charges h join organisers o on o.id = h.organiser_id
    join customers c on ${ofTenant("c")} and c.id = h.customer_id
    join attendance_cycles y on ${ofTenant("y")} and y.id = h.attendance_cycle_id
    join attendance_billings b on ${ofTenant("b")} and b.id = y.attendance_billing_id
    where h.organiser_id = ${organiser_id} and h.id = any (${ids}::bigint[]) order by h.id`.execute(tx)
  await announceAll(
    tx,
    organiser_id,
    rows.map(({ id }) => ({ type: "attendance_charge.created", payload: { attendance_charge_id: id } })),
  )
  await writeMails(tx, organiser_id, rows.flatMap(mailOf))
}

function mailOf(charged: Charged): MailOrder[] {
  const { cuid, customer_id, email, language, firstname, title, reference, currency, timezone } = charged
  if (!email) return []
  return [
    {
      trigger: "attendance_charge.created",
      thing: `attendance_charge/${cuid}`,
      recipient: email,
      customer_id,
      language,
      template: "attendance_charge.created",
      data: {
        firstname,
        title,
        reference,
        path: `/account/attendance-charges/${cuid}`,
        amount: formatMoney(charged.total_amount, { currency, language, style: "sum" }),
        is_due: charged.total_amount > 0,
        period: formatDateRange(charged.start_at, charged.end_at, { language, timezone, style: "long" }),
      },
    },
  ]
}
