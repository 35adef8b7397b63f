import type { OwnedVoucher, RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"
import { untilText } from "../things/bundle-facts.ts"

/** The value of a voucher: a bundle, or an amount. */
export function worthText({ amount, bundle }: RedeemableVoucher["voucher"], { money }: Formats, t: TFunction): string {
  return bundle ? bundle.title : t("account_vouchers.worth", { amount: money(amount) })
}

interface Viewer {
  customer_id: number
  now: string
}

/** The buyer reads whether it was redeemed; the redeemer, from whom and when. No expiry once it is redeemed. */
export function voucherFacts(voucher: OwnedVoucher, { customer_id, now }: Viewer, formats: Formats, t: TFunction) {
  const { redeemed_at, expires_at, recipient, customer } = voucher
  const worth = worthText(voucher.voucher, formats, t)
  const date = redeemed_at && formats.date(redeemed_at, "long")
  if (voucher.customer_id !== customer_id)
    return [
      worth,
      date
        ? t("account_vouchers.received", { name: customer.fullname, date })
        : t("account_vouchers.from", { name: customer.fullname }),
      redeemed_at ? "" : untilText(expires_at, now, formats, t),
    ].filter(Boolean)
  const used = date && recipient ? t("account_vouchers.used_by", { name: recipient.fullname, date }) : ""
  return [worth, used || untilText(expires_at, now, formats, t)].filter(Boolean)
}
