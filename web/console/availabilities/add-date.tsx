import { useState } from "react"
import { CallError } from "#contract/client.ts"
import type { Overlap, ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld, useHeldForm } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { daysLater, fromLocal, toLocal } from "../inputs/local-time.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useKeepAnswer } from "./ask.ts"
import { DateFields, type DateValues } from "./date-fields.tsx"
import { Overlaps } from "./overlaps.tsx"

/** Adds a date, at first a day after the last one. Where families have all dates, it asks whether they get this one too. */
export const AddDate = keptDialog(
  ({ availability }: AddDateProps) => `availabilities/${availability.cuid}/add`,
  AddForm,
)

interface AddDateProps {
  availability: ShownAvailability
  onClose: () => void
}

function AddForm({ availability, onClose }: AddDateProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { run, isPending } = useAction()
  const keepAnswer = useKeepAnswer()
  const { cuid, dates, capacity, whole_registrations: whole } = availability
  const last = dates.at(-1)!
  const next = (instant: string) => toLocal(daysLater(instant, 1, timezone), timezone)
  const [values, setValues] = useHeld<DateValues>("date", {
    start: next(last.start_at),
    end: next(last.end_at),
    capacity,
  })
  const [answer, setAnswer] = useHeld<string | null>("answer", null)
  const { saved } = useHeldForm()
  const [error, setError] = useState<string>()
  const [overlaps, setOverlaps] = useState<Overlap[] | null>(null)
  const isWhole = values.start !== null && values.end !== null && (whole === 0 || answer !== null)
  const add = async () => {
    if (values.start === null || values.end === null) return
    const body = {
      start_at: fromLocal(values.start, timezone),
      end_at: fromLocal(values.end, timezone),
      capacity: values.capacity,
      whole_registrations: whole > 0 ? answer === "yes" : undefined,
    }
    const outcome = await run(
      (intention) => call("POST /api/console/availabilities/{cuid}/dates", { params: { cuid }, body }, intention),
      { success: t("console_availabilities.dates.added") },
    )
    if (!outcome.isDone) return setError(textOf(outcome.error))
    saved()
    keepAnswer(outcome.answer.availability)
    if (outcome.answer.overlaps.length > 0) setOverlaps(outcome.answer.overlaps)
    else onClose()
  }
  const textOf = (problem: unknown) => (problem instanceof CallError ? errorText(t, problem.code) : undefined)
  return (
    <Dialog
      title={t("console_availabilities.dates.add")}
      isOpen
      onOpenChange={onClose}
      actions={
        overlaps ? (
          <Button variant="primary" onPress={onClose}>
            {t("ui.close")}
          </Button>
        ) : (
          <>
            <Button variant="plain" onPress={onClose}>
              {t("ui.cancel")}
            </Button>
            <Button variant="primary" onPress={() => void add()} isPending={isPending} isDisabled={!isWhole}>
              {t("console_availabilities.dates.add")}
            </Button>
          </>
        )
      }
    >
      {overlaps ? (
        <Overlaps overlaps={overlaps} />
      ) : (
        <>
          <DateFields values={values} onChange={setValues} error={error} />
          {whole > 0 && (
            <RadioCards
              label={t("console_availabilities.dates.whole", { count: whole })}
              value={answer}
              onChange={setAnswer}
              cards={[
                {
                  value: "yes",
                  title: t("console_availabilities.dates.whole_yes"),
                  description: t("console_availabilities.dates.whole_yes_text"),
                },
                { value: "no", title: t("console_availabilities.dates.whole_no") },
              ]}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
