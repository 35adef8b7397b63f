import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AvailabilityTerms as Terms } from "#contract/endpoints/console-terms.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { showSaved } from "../session/show-saved.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { EarlyPrices } from "./early-prices.tsx"
import styles from "./prices.module.css"
import { Priority } from "./priority.tsx"

/** Early prices and priority of an availability: a part of its sheet. */
export function AvailabilityTerms({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const may = useMay()
  const client = useQueryClient()
  const queryKey = ["availability-terms", cuid]
  const query = useQuery({
    queryKey,
    queryFn: () => call("GET /api/console/availabilities/{cuid}/early-prices", { params: { cuid } }),
    staleTime: 0,
  })
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  const { terms } = query.data
  const canSave = may("availabilities.availabilities.update")
  const keep = (saved: { terms: Terms }) => showSaved(client, queryKey, saved)
  const form = { cuid, terms, canSave, onSaved: keep }
  return (
    <div className={styles.terms}>
      <section className={styles.part}>
        <h3 className={styles.title}>{t("console_prices.terms.early")}</h3>
        <p className={styles.lead}>{t("console_prices.terms.early_lead", { price: money(terms.price, "sum") })}</p>
        <EarlyPrices {...form} />
      </section>
      <section className={styles.part}>
        <h3 className={styles.title}>{t("console_prices.terms.priority")}</h3>
        <p className={styles.lead}>
          {t(terms.registrations_start_at ? "console_prices.terms.priority_lead" : "console_prices.terms.no_opening")}
        </p>
        {(terms.registrations_start_at || terms.priority_segment) && <Priority {...form} />}
      </section>
    </div>
  )
}
