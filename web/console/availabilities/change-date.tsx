import { useState } from "react"
import { CallError } from "#contract/client.ts"
import type { Overlap, ShownAvailability, ShownDate } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { useAction } from "#web/ui/use-action.ts"
import { fromLocal, toLocal } from "../inputs/local-time.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useKeepAnswer } from "./ask.ts"
import { DateFields, type DateValues } from "./date-fields.tsx"
import { Overlaps } from "./overlaps.tsx"

interface ChangeDateProps {
  availability: ShownAvailability
  date: ShownDate
  onClose: () => void
}

/** What moving would do: told before it is done where families have places on the date. */
interface Preview {
  registrations: number
  overlaps: Overlap[]
}

/** Moves a date or changes its capacity. Moving one with places first says who would be at two places, and offers a mail. */
export function ChangeDate({ availability: { cuid }, date, onClose }: ChangeDateProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { run, isPending } = useAction()
  const keepAnswer = useKeepAnswer()
  const [values, setValues] = useState<DateValues>({
    start: toLocal(date.start_at, timezone),
    end: toLocal(date.end_at, timezone),
    capacity: date.capacity ?? Number.NaN,
  })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [notify, setNotify] = useState(true)
  const [error, setError] = useState<string>()
  const send = async (isPreview: boolean) => {
    if (values.start === null || values.end === null) return
    const body = {
      version: date.version,
      start_at: fromLocal(values.start, timezone),
      end_at: fromLocal(values.end, timezone),
      capacity: Number.isNaN(values.capacity) ? null : values.capacity,
      preview: isPreview,
      notify: !isPreview && preview !== null && notify,
    }
    const isMoved = body.start_at !== iso(date.start_at) || body.end_at !== iso(date.end_at)
    if (isPreview && (!isMoved || date.registered === 0)) return void send(false)
    const params = { cuid, date: date.cuid }
    const outcome = await run(
      (intention) => call("PUT /api/console/availabilities/{cuid}/dates/{date}", { params, body }, intention),
      { success: t(isPreview ? "console_availabilities.dates.previewed" : "console_availabilities.dates.saved") },
    )
    if (!outcome.isDone)
      return setError(outcome.error instanceof CallError ? errorText(t, outcome.error.code) : undefined)
    if (isPreview) return setPreview(outcome.answer)
    keepAnswer(outcome.answer.availability)
    onClose()
  }
  return (
    <Dialog
      title={t("console_availabilities.dates.change")}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={() => (preview ? setPreview(null) : onClose())}>
            {t(preview ? "console_availabilities.dates.back" : "ui.cancel")}
          </Button>
          <Button variant="primary" onPress={() => void send(preview === null)} isPending={isPending}>
            {t(preview ? "console_availabilities.dates.move" : "console_availabilities.dates.save")}
          </Button>
        </>
      }
    >
      {preview ? (
        <>
          <p>{t("console_availabilities.dates.moving", { count: preview.registrations })}</p>
          {preview.overlaps.length > 0 && <Overlaps overlaps={preview.overlaps} />}
          <Checkbox isSelected={notify} onChange={setNotify}>
            {t("console_availabilities.dates.notify")}
          </Checkbox>
        </>
      ) : (
        <DateFields values={values} onChange={setValues} areTimesFixed={date.has_started} error={error} />
      )}
    </Dialog>
  )
}

const iso = (instant: string) => new Date(instant).toISOString()
