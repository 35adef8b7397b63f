import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { useMay } from "../session/session.ts"
import { SynchronisationButton } from "./synchronisation-button.tsx"
import { useSynchronisation } from "./use-synchronisation.ts"

/** After an activity was saved: how many availabilities keep other values, and the way to carry the new ones over. */
export function SynchronisationOffer({ cuid }: { cuid: string }) {
  const may = useMay()
  return may("availabilities.synchronisation.read") ? <Offer cuid={cuid} /> : null
}

function Offer({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { preview } = useSynchronisation(cuid)
  const differing = preview.data?.availabilities.filter(({ cells }) => cells.some(({ own }) => !own)) ?? []
  const count = differing.length
  // The dialog is opened from here: the offer stays when everything has been carried over.
  const [wasMade, setMade] = useState(false)
  if (count > 0 && !wasMade) setMade(true)
  if (!wasMade) return null
  return (
    <Alert
      isAnnounced
      tone={count > 0 ? "warning" : "success"}
      title={count > 0 ? t("console_synchronisation.offer", { count }) : t("console_synchronisation.nothing")}
      action={<SynchronisationButton cuid={cuid} label={t("console_synchronisation.offer_open")} />}
    >
      {count > 0 && t("console_synchronisation.offer_text")}
    </Alert>
  )
}
