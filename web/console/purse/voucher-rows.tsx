import { useState } from "react"
import type { OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { OwnedRows } from "./owned-rows.tsx"
import type { Owner } from "./owner.ts"
import { useVouchers } from "./use-purse.ts"
import { RedeemVoucher, RefundVoucher } from "./voucher-dialogs.tsx"

type Opened = { act: "refund"; voucher: OwnedVoucher } | { act: "redeem"; code: string }

/** Vouchers that a family bought or redeemed. Only its own are refunded; any code that it brings is redeemed for it. */
export function VoucherRows({ customer }: { customer: Owner }) {
  const { t } = useTranslation()
  const { money, lastDay } = useFormats()
  const may = useMay()
  const query = useVouchers(customer.cuid)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const canRedeem = may("customers.vouchers.redeem")
  return (
    <>
      <OwnedRows
        query={query}
        top={
          canRedeem && (
            <Button size="sm" onPress={() => setOpened({ act: "redeem", code: "" })}>
              {t("console_purse.voucher.by_code")}
            </Button>
          )
        }
        rows={(query.data?.data ?? []).map((each) => {
          const { cuid, code, voucher, cancelled, redeemed_at, expires_at, total_amount } = each
          const isOwn = total_amount !== null
          const isOpen = !cancelled && !redeemed_at
          return {
            key: cuid,
            title: `${voucher.title} · ${code}`,
            text: [
              voucher.bundle?.title ?? money(voucher.amount, "sum"),
              isOwn
                ? t("console_household.paid_of", {
                    paid: money(each.paid_amount ?? 0, "sum"),
                    total: money(total_amount, "sum"),
                  })
                : t("console_purse.voucher.from", { person: each.customer.fullname }),
              isOpen && expires_at && t("console_purse.until", { day: lastDay(expires_at, "short") }),
            ],
            state: <State voucher={each} />,
            actions: isOpen && (
              <>
                {canRedeem && (
                  <Button size="sm" onPress={() => setOpened({ act: "redeem", code })}>
                    {t("console_purse.voucher.redeem")}
                  </Button>
                )}
                {isOwn && may("customers.vouchers.refund") && (
                  <Button size="sm" onPress={() => setOpened({ act: "refund", voucher: each })}>
                    {t("console_purse.voucher.refund")}
                  </Button>
                )}
              </>
            ),
          }
        })}
      />
      {opened?.act === "refund" && <RefundVoucher voucher={opened.voucher} onClose={close} />}
      {opened?.act === "redeem" && <RedeemVoucher customer={customer} code={opened.code} onClose={close} />}
    </>
  )
}

function State({ voucher: { cancelled, redeemed_at, recipient } }: { voucher: OwnedVoucher }) {
  const { t } = useTranslation()
  if (cancelled) return <Badge tone="danger">{t("console_purse.cancelled")}</Badge>
  if (!redeemed_at) return null
  return (
    <Badge tone="success">
      {recipient
        ? t("console_purse.voucher.redeemed_by", { person: recipient.fullname })
        : t("console_purse.voucher.redeemed")}
    </Badge>
  )
}
