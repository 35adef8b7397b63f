import { useNavigate } from "react-router"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { NumberField } from "#web/ui/number-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { daysLater } from "../inputs/local-time.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { useKeepAnswer } from "./ask.ts"
import styles from "./availabilities.module.css"

interface DuplicateDialogProps {
  availability: ShownAvailability
  onClose: () => void
}

/** Copies an availability so many days later; the first date of the copy is shown before. */
export const DuplicateDialog = keptDialog(
  ({ availability }: DuplicateDialogProps) => `availabilities/${availability.cuid}/copy`,
  DuplicateForm,
)

function DuplicateForm({ availability: { cuid, start_at }, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { timezone } = useSession().organiser
  const { date, time } = useFormats()
  const { run, isPending } = useAction()
  const keepAnswer = useKeepAnswer()
  const [days, setDays] = useHeld<number | null>("days", 7)
  const copy = async () => {
    if (days === null) return
    const outcome = await run(
      (intention) =>
        call("POST /api/console/availabilities/{cuid}/duplicate", { params: { cuid }, body: { days } }, intention),
      { success: t("console_availabilities.duplicate.done") },
    )
    if (!outcome.isDone) return
    keepAnswer(outcome.answer.availability)
    onClose()
    await navigate(`/availabilities/${outcome.answer.availability.cuid}`)
  }
  const first = days === null ? null : daysLater(start_at, days, timezone)
  return (
    <Dialog
      title={t("console_availabilities.duplicate.title")}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="primary" onPress={() => void copy()} isPending={isPending} isDisabled={first === null}>
            {t("console_availabilities.duplicate.confirm")}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{t("console_availabilities.duplicate.text")}</p>
        <NumberField
          label={t("console_availabilities.duplicate.days")}
          hasOptionalMark={false}
          minValue={-3650}
          maxValue={3650}
          value={days ?? Number.NaN}
          onChange={(next) => setDays(Number.isNaN(next) ? null : next)}
        />
        {first && (
          <p role="status">
            {t("console_availabilities.duplicate.first", { day: date(first, "full"), time: time(first) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
