import type { ProductOwner } from "#contract/endpoints/console-owners.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import type { Row } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { PagedRows } from "./paged-rows.tsx"
import styles from "./rows.module.css"

type Kind = "bundles" | "memberships" | "vouchers"

/** Entries used and left, or whether a voucher was redeemed. */
function stateText({ used, left }: ProductOwner, of: Kind, t: TFunction): string | null {
  if (used === null) return null
  if (of === "vouchers") return t(used > 0 ? "console_prices.owners.redeemed" : "console_prices.owners.unredeemed")
  return left === null
    ? t("console_prices.owners.unlimited", { used })
    : t("console_prices.owners.entries", { used, left })
}

/** Who owns a product: what is used and left of it, until when, and what was paid. */
export function ProductOwners({ of, cuid }: { of: Kind; cuid: string }) {
  const { t } = useTranslation()
  const { money, date, lastDay } = useFormats()
  const path = `GET /api/console/${of}/{cuid}/owners` as const
  return (
    <PagedRows
      queryKey={["entity", of, cuid, "owners"]}
      find={(after) => call(path, { params: { cuid }, query: after ? { after } : {} })}
      keyOf={(owner) => owner.cuid}
      none={t("console_prices.owners.none")}
      more={t("console_prices.owners.more")}
      show={(owner) => {
        const { customer, participant, created_at, expires_at, total_amount, paid_amount, cancelled_at } = owner
        const end = expires_at
          ? t("console_prices.owners.until", { date: lastDay(expires_at, "long") })
          : t("console_prices.owners.endless")
        return (
          <>
            <span className={styles.name}>
              {participant ? `${participant.fullname} (${customer.fullname})` : customer.fullname}
            </span>
            <span className={styles.figure}>
              {cancelled_at ? (
                <Badge>{t("console_prices.owners.cancelled")}</Badge>
              ) : paid_amount >= total_amount ? (
                <Badge tone="success">{t("console_prices.owners.paid")}</Badge>
              ) : (
                t("console_prices.owners.paid_of", { paid: money(paid_amount), total: money(total_amount) })
              )}
            </span>
            <span className={styles.small}>{[stateText(owner, of, t), end].filter(Boolean).join(" · ")}</span>
            <span className={styles.small}>
              {t("console_prices.owners.bought", { date: date(created_at, "long") })}
            </span>
          </>
        )
      }}
    />
  )
}

/** The tab of a product's sheet. */
export const useOwnersPart = (of: Kind) => {
  const { t } = useTranslation()
  return [
    {
      name: "owners",
      label: t("console_prices.owners.tab"),
      show: ({ cuid }: Row) => <ProductOwners key={cuid} of={of} cuid={cuid} />,
    },
  ]
}
