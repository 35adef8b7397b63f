import { useState } from "react"
import { CallError } from "#contract/client.ts"
import type { Overlap, ShownAvailability, ShownDate } from "#contract/endpoints/availability-shapes.ts"
import { overLowered } from "#contract/rules/over-capacity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { useAction } from "#web/ui/use-action.ts"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useHeld } from "../drafts/held.ts"
import { KeptForm, useKeptRecord } from "../drafts/kept-form.tsx"
import type { Effect } from "../entity/entity-look.ts"
import { fromLocal, toLocal } from "../inputs/local-time.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useKeepAnswer } from "./ask.ts"
import { DateFields, type DateValues, useDateWords } from "./date-fields.tsx"
import { Overlaps } from "./overlaps.tsx"
import { useLoweringText } from "./use-lowering.tsx"

interface ChangeDateProps {
  availability: ShownAvailability
  date: ShownDate
  onClose: () => void
}

/** What moving would do where families have places on the date, and who would be over a lowered capacity: told before. */
interface Asked {
  moving: { registrations: number; overlaps: Overlap[] } | null
  lowering: Effect | null
}

/** Moves a date or changes its capacity. Moving one with places first says who would be at two places, and offers a mail. */
export const ChangeDate = (props: ChangeDateProps) => (
  <KeptForm record={`dates/${props.date.cuid}`} version={props.date.version}>
    <ChangeForm {...props} />
  </KeptForm>
)

function ChangeForm({ availability: { cuid }, date, onClose }: ChangeDateProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { run, isPending } = useAction()
  const keepAnswer = useKeepAnswer()
  const [start, setStart] = useHeld<string | null>("start", () => toLocal(date.start_at, timezone))
  const [end, setEnd] = useHeld<string | null>("end", () => toLocal(date.end_at, timezone))
  const [capacity, setCapacity] = useHeld("capacity", date.capacity)
  const record = useKeptRecord()
  const words = useDateWords()
  const values: DateValues = { start, end, capacity }
  const setValues = (next: DateValues) => {
    setStart(next.start)
    setEnd(next.end)
    setCapacity(next.capacity)
  }
  const [asked, setAsked] = useState<Asked | null>(null)
  const loweringText = useLoweringText()
  const [notify, setNotify] = useState(true)
  const [error, setError] = useState<string>()
  const send = async (isPreview: boolean) => {
    if (values.start === null || values.end === null) return
    const body = {
      version: date.version,
      start_at: fromLocal(values.start, timezone),
      end_at: fromLocal(values.end, timezone),
      capacity: values.capacity,
      preview: isPreview,
      notify: !isPreview && Boolean(asked?.moving) && notify,
    }
    const isMoved = body.start_at !== iso(date.start_at) || body.end_at !== iso(date.end_at)
    const lowering = loweringText(overLowered(date.capacity, body.capacity, [date]))
    if (isPreview && (!isMoved || date.registered === 0))
      return lowering ? setAsked({ moving: null, lowering }) : void send(false)
    const params = { cuid, date: date.cuid }
    const outcome = await run(
      (intention) => call("PUT /api/console/availabilities/{cuid}/dates/{date}", { params, body }, intention),
      { success: t(isPreview ? "console_availabilities.dates.previewed" : "console_availabilities.dates.saved") },
    )
    if (!outcome.isDone)
      return setError(outcome.error instanceof CallError ? errorText(t, outcome.error.code) : undefined)
    if (isPreview) return setAsked({ moving: outcome.answer, lowering })
    keepAnswer(outcome.answer.availability)
    onClose()
  }
  const confirm = asked?.moving ? "console_availabilities.dates.move" : "console_availabilities.lowering.confirm"
  return (
    <Dialog
      title={t("console_availabilities.dates.change")}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={() => (asked ? setAsked(null) : onClose())}>
            {t(asked ? "console_availabilities.dates.back" : "ui.cancel")}
          </Button>
          <Button variant="primary" onPress={() => void send(asked === null)} isPending={isPending}>
            {t(asked ? confirm : "console_availabilities.dates.save")}
          </Button>
        </>
      }
    >
      {asked ? (
        <>
          {asked.lowering?.body}
          {asked.moving && (
            <>
              <p>{t("console_availabilities.dates.moving", { count: asked.moving.registrations })}</p>
              {asked.moving.overlaps.length > 0 && <Overlaps overlaps={asked.moving.overlaps} />}
              <Checkbox isSelected={notify} onChange={setNotify}>
                {t("console_availabilities.dates.notify")}
              </Checkbox>
            </>
          )}
        </>
      ) : (
        <>
          <ConflictBox record={record} {...words} />
          <DateFields values={values} onChange={setValues} areTimesFixed={date.has_started} error={error} />
        </>
      )}
    </Dialog>
  )
}

const iso = (instant: string) => new Date(instant).toISOString()
