import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { customers } from "./description.ts"
import { type PartRow, PartRows } from "./part-rows.tsx"

/** The open cart, items whose hold is over told as such, and the confirmed ones below it. */
export function CartPart({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { money, date, time } = useFormats()
  const query = useQuery({
    queryKey: keyOf(customers, cuid, "part", "carts"),
    queryFn: async (): Promise<PartRow[]> => {
      const params = { cuid }
      const { cart } = await call("GET /api/console/customers/{cuid}/cart", { params })
      const { data } = await call("GET /api/console/customers/{cuid}/carts", { params, query: { page_size: 100 } })
      return [
        ...(cart?.items ?? []).map((item) => ({
          key: item.cuid,
          title: item.title ?? "–",
          text: [item.participant, t("console_household.cart.open")].filter(Boolean).join(" · "),
          end: item.expired ? (
            <Badge tone="warning">{t("console_household.cart.expired")}</Badge>
          ) : (
            t("console_household.cart.until", { time: time(item.expires_at) })
          ),
        })),
        ...data.map((each) => ({
          key: each.cuid,
          title: each.items.map(({ title }) => title).join(", ") || (each.reference ?? "–"),
          text: [date(each.processed_at, "short_year"), each.reference].filter(Boolean).join(" · "),
          end: t("console_household.paid_of", {
            paid: money(each.paid_amount, "sum"),
            total: money(each.total_amount, "sum"),
          }),
        })),
      ]
    },
    staleTime: 0,
  })
  return <PartRows query={query} rows={query.data ?? []} />
}
