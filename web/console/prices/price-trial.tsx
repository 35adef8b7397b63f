import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Calculator } from "#web/ui/icons/calculator.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./prices.module.css"
import { TrialForm, type Tried } from "./trial-form.tsx"
import { TrialPrice } from "./trial-price.tsx"

/** What a registration for an activity would cost a family, as its cart would show it. */
export function PriceTrial({ activity }: { activity: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  // Families are found in their list: who may not read it has nobody to try for.
  if (!may("registrations.registrations.read") || !may("customers.customers.read")) return null
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        <Calculator className="icon icon-sm" aria-hidden="true" />
        {t("console_prices.trial.open")}
      </Button>
      <Dialog title={t("console_prices.trial.title")} isOpen={isOpen} onOpenChange={setOpen} isWide>
        <Trial activity={activity} />
      </Dialog>
    </>
  )
}

function Trial({ activity }: { activity: string }) {
  const { t } = useTranslation()
  const [tried, setTried] = useState<Tried | null>(null)
  const choices = useQuery({
    queryKey: ["price-choices", activity],
    queryFn: () => call("GET /api/console/prices/choices", { query: { activity } }),
    staleTime: 0,
  })
  if (choices.isPending) return <LoadingRows />
  if (choices.isError) return <Failed error={choices.error} onRetry={() => void choices.refetch()} headingLevel={3} />
  if (choices.data.availabilities.length === 0) return <p>{t("console_prices.trial.no_availability")}</p>
  return (
    <div className={styles.trial}>
      <p className={styles.lead}>{t("console_prices.trial.lead")}</p>
      <div className={styles.sides}>
        <div className={styles.asked}>
          <TrialForm choices={choices.data} onChange={setTried} />
        </div>
        <div className={styles.answered}>
          <TrialPrice tried={tried} />
        </div>
      </div>
    </div>
  )
}
