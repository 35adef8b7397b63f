import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { deviceTime } from "../gate/device-clock.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./drafts.module.css"
import type { OfferedDraft } from "./use-kept-draft.ts"

/** Offers what an earlier visit left unsaved, with its time. */
export const DraftOffer = ({ offer }: { offer: OfferedDraft | null }) => offer && <Offer offer={offer} />

function Offer({ offer }: { offer: OfferedDraft }) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const written = new Date(offer.at).toISOString()
  const day = date(written, "short")
  const when =
    day === date(deviceTime(), "short")
      ? t("console_conflict.draft.today", { time: time(written) })
      : t("console_conflict.draft.before", { day, time: time(written) })
  return (
    <Alert
      title={when}
      action={
        <span className={styles.acts}>
          <Button size="sm" variant="primary" onPress={offer.take}>
            {t("console_conflict.draft.take")}
          </Button>
          <Button size="sm" onPress={offer.drop}>
            {t("console_conflict.draft.drop")}
          </Button>
        </span>
      }
    >
      {t("console_conflict.draft.text")}
    </Alert>
  )
}
