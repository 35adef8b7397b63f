import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import type { Row } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { PagedRows } from "./paged-rows.tsx"
import styles from "./rows.module.css"

/** Who used a coupon, when, and what it took off; above it the sum. */
export function CouponUses({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { money, date, time } = useFormats()
  const { cuid, uses, customers, cost } = row as Row & { uses: number; customers: number; cost: number }
  return (
    <PagedRows
      queryKey={["coupon-uses", cuid]}
      find={(after) =>
        call("GET /api/console/coupons/{cuid}/uses", { params: { cuid }, query: after ? { after } : {} })
      }
      keyOf={({ customer, created_at }) => `${customer.cuid}/${created_at}`}
      none={t("console_prices.uses.none")}
      more={t("console_prices.uses.more")}
      head={
        <p className={styles.sum}>
          {t("console_prices.uses.sum", {
            uses: t("console_prices.uses.uses", { count: uses }),
            families: t("console_prices.uses.families", { count: customers }),
            cost: money(cost, "sum"),
          })}
        </p>
      }
      show={({ customer, amount, created_at, pending }) => (
        <>
          <span className={styles.name}>{customer.fullname}</span>
          <span className={styles.figure}>{money(-amount, "sum")}</span>
          <span className={styles.small}>
            {date(created_at, "long")}, {time(created_at)}
          </span>
          {pending && <Badge>{t("console_prices.uses.pending")}</Badge>}
        </>
      )}
    />
  )
}
