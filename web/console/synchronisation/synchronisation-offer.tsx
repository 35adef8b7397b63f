import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { useMay } from "../session/session.ts"
import { SynchronisationButton } from "./synchronisation-button.tsx"
import { useSynchronisation } from "./use-synchronisation.ts"

interface SynchronisationOfferProps {
  cuid: string
  /** The activity's version since the save. */
  version: number
}

/**
 * After an activity was saved: how many availabilities have followed, or how many keep other values and the way to carry the
 * new ones over.
 */
export function SynchronisationOffer(props: SynchronisationOfferProps) {
  const may = useMay()
  return may("availabilities.synchronisation.read") ? <Offer {...props} /> : null
}

function Offer({ cuid, version }: SynchronisationOfferProps) {
  const { t } = useTranslation()
  const { preview, runs } = useSynchronisation(cuid)
  const followed =
    runs.data?.data.find((run) => run.activity_version === version && !run.undone_at)?.availabilities ?? 0
  const differing = preview.data?.availabilities.filter(({ cells }) => cells.some(({ own }) => !own)) ?? []
  const count = differing.length
  // The dialog is opened from here: the offer stays when everything has been carried over.
  const [wasMade, setMade] = useState(false)
  if (count > 0 && !wasMade) setMade(true)
  if (!preview.data || (!wasMade && followed === 0)) return null
  const done =
    followed > 0 ? t("console_synchronisation.followed", { count: followed }) : t("console_synchronisation.nothing")
  return (
    <Alert
      isAnnounced
      tone={count > 0 ? "warning" : "success"}
      title={count > 0 ? t("console_synchronisation.offer", { count }) : done}
      action={<SynchronisationButton cuid={cuid} label={t("console_synchronisation.offer_open")} />}
    >
      {count > 0 ? t("console_synchronisation.offer_text") : followed > 0 && t("console_synchronisation.followed_text")}
    </Alert>
  )
}
