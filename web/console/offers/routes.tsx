import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import type { Row } from "../entity/ask.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { useWords } from "../list/use-words.ts"
import { useMay } from "../session/session.ts"
import { BatchDownload } from "./batch-download.tsx"
import { CouponBatch } from "./coupon-batch.tsx"
import { CouponUses } from "./coupon-uses.tsx"

// Coupons, discounts and segments: an area each, of one chunk.

const couponLayout = {
  what: ["code", "title", "label"],
  gives: ["amount", "percentage", "min_total_amount", "activities"],
  limits: ["active", "starts_at", "ends_at", "maximum_uses", "maximum_uses_per_customer"],
}

function Coupons() {
  const { t } = useTranslation()
  const may = useMay()
  const { value } = useWords(entities.coupons)
  const uses = {
    name: "uses",
    label: t("console_prices.uses.tab"),
    show: (row: Row) => <CouponUses key={row.cuid} row={row} />,
  }
  return (
    <EntityArea
      of={entities.coupons}
      layout={couponLayout}
      given={{ amount: 0, percentage: 0, min_total_amount: 0, active: true }}
      beside={may("activities.coupons.create") && <CouponBatch />}
      state={({ state }) => (
        <Badge tone={state === "RUNNING" ? "success" : "neutral"}>{value("state", String(state))}</Badge>
      )}
      actions={({ batch }) => typeof batch === "string" && <BatchDownload batch={batch} />}
      parts={[uses]}
    />
  )
}

const area = (screen: React.ReactElement) => ({ routes: routesOf(screen) })

export const coupons = area(<Coupons />)
export const discounts = area(
  <EntityArea
    of={entities.discounts}
    isCopied
    layout={{ what: ["title", "amount", "percentage", "active"], who: ["segment", "activities"] }}
    given={{ amount: 0, percentage: 0, active: true }}
  />,
)
export const segments = area(
  <EntityArea of={entities.segments} isCopied given={{ entity: "CUSTOMERS", conditions: { all: [] } }} />,
)
