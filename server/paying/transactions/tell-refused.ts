import { formatMoney } from "#contract/rules/money.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"

interface RefusedRefund {
  cuid: string
  customer_id: number
  /** As much of it as became wallet money. */
  amount: number
}

/** Money that the card refused is in the wallet: the family, who was told that it comes to the card, hears of it once. */
export async function tellRefused(
  tx: Tx,
  organiser_id: number,
  { cuid, customer_id, amount }: RefusedRefund,
): Promise<void> {
  if (amount === 0) return
  const { email, firstname, language, currency } = await tx
    .selectFrom("customers as k")
    .innerJoin("organisers as o", "o.id", "k.organiser_id")
    .select(["k.email", "k.firstname", "k.language", "o.currency"])
    .where("k.organiser_id", "=", organiser_id)
    .where("k.id", "=", customer_id)
    .executeTakeFirstOrThrow()
  if (!email) return
  await writeMail(tx, organiser_id, {
    trigger: "refund.refused",
    thing: `refund/${cuid}`,
    recipient: email,
    customer_id,
    language,
    template: "refund.refused",
    data: { firstname, amount: formatMoney(amount, { currency, language, style: "sum" }) },
  })
}
