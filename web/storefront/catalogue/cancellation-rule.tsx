import type { ActivityDetail } from "#contract/endpoints/activities.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Undo2 } from "#web/ui/icons/undo-2.tsx"

type Rule = Pick<ActivityDetail, "allow_cancellation" | "cancellation_fee">

/**
 * Who may cancel, until when and for what fee (contract/rules/registration-changes.ts). No more is kept than was paid, and
 * it is the first date of the registration that counts, not of the availability: so the words say.
 */
export function CancellationRule({ activity: { allow_cancellation, cancellation_fee: fee } }: { activity: Rule }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const rule = !allow_cancellation
    ? t("offer.cancellation.asked")
    : fee === 0
      ? t("offer.cancellation.free")
      : t("offer.cancellation.fee", { amount: money(fee) })
  return (
    <p className="small detail-note">
      <Undo2 className="icon icon-sm" aria-hidden="true" />
      {rule}
    </p>
  )
}
