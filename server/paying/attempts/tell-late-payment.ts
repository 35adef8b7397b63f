import { formatMoney } from "#contract/rules/money.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import type { Attempt } from "./get-attempt.ts"

interface Late {
  /** Money that came too late and went to the wallet. */
  amount: number
  /** Whether another mail tells the customer already. */
  is_customer_told: boolean
}

/** Money that came too late for what it was to pay is in the wallet: both sides hear of it, once. */
export async function tellLatePayment(
  tx: Tx,
  organiser_id: number,
  { customer_id, cuid }: Attempt,
  { amount, is_customer_told }: Late,
): Promise<void> {
  const { to, currency, language, ...customer } = await tx
    .selectFrom("customers as k")
    .innerJoin("organisers as o", "o.id", "k.organiser_id")
    .select(["k.email", "k.firstname", "k.lastname", "k.language as spoken"])
    .select(["o.email as to", "o.currency", "o.language"])
    .where("k.organiser_id", "=", organiser_id)
    .where("k.id", "=", customer_id)
    .executeTakeFirstOrThrow()
  const about = { trigger: "payment.late", thing: `attempt/${cuid}`, customer_id }
  const money = (spoken: "fr" | "en") => formatMoney(amount, { currency, language: spoken, style: "sum" })
  const { email, firstname, lastname, spoken } = customer
  if (email && !is_customer_told)
    await writeMail(tx, organiser_id, {
      ...about,
      recipient: email,
      language: spoken,
      template: "payment.late",
      data: { firstname, amount: money(spoken) },
    })
  if (to)
    await writeMail(tx, organiser_id, {
      ...about,
      recipient: to,
      language,
      template: "organiser.payment_late",
      data: { customer: `${firstname} ${lastname}`, amount: money(language) },
    })
}
