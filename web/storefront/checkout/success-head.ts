import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"
import type { BoughtRow } from "./bought-rows.ts"

/** The title of the confirmation, and a line about the payment. */
export function headOf(
  cart: ConfirmedCart["cart"],
  rows: BoughtRow[],
  name: string,
  { money }: Formats,
  t: TFunction,
): { title: string; payment_line: string } {
  return { title: titleOf(rows, name, t), payment_line: paymentLine() }

  function paymentLine(): string {
    const { paid_amount, outstanding_amount } = cart
    const amount = money(paid_amount, "sum")
    const left = money(outstanding_amount, "sum")
    if (rows.length === 0 && cart.missed.length > 0) return t("checkout.success.refunded")
    if (outstanding_amount > 0)
      return paid_amount > 0 ? t("checkout.success.partly", { amount, left }) : t("checkout.success.owed", { left })
    return paid_amount > 0 ? t("checkout.success.paid", { amount }) : t("checkout.success.free")
  }
}

function titleOf(rows: BoughtRow[], name: string, t: TFunction): string {
  const has = (type: BoughtRow["type"]) => rows.some((row) => row.type === type)
  if (rows.length === 0) return t("checkout.success.missed", { name })
  if (has("REGISTRATION")) return t("checkout.success.booked", { name })
  if (has("REGISTRATION_REQUEST")) return t("checkout.success.requested", { name })
  return t("checkout.success.bought", { name })
}
