import { useState } from "react"
import { useNavigate } from "react-router"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { CalendarX } from "#web/ui/icons/calendar-x.tsx"
import { Copy } from "#web/ui/icons/copy.tsx"
import { LockKeyhole } from "#web/ui/icons/lock-keyhole.tsx"
import { LockKeyholeOpen } from "#web/ui/icons/lock-keyhole-open.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { CancelDialog } from "../cancelling/cancel-dialog.tsx"
import type { Row } from "../entity/ask.ts"
import { RecordActions } from "../record/record-actions.tsx"
import { useForget } from "../registration/ask.ts"
import { call } from "../session/call.ts"
import { useMay, useMayOf } from "../session/session.ts"
import { useKeepAnswer } from "./ask.ts"
import { availabilities } from "./description.ts"
import { DuplicateDialog } from "./duplicate-dialog.tsx"

/** Opening and closing with one click, copying, removing. One that was cancelled stays closed. */
export function Actions({ availability }: { availability: ShownAvailability }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useMayOf(availabilities.permission)
  const mayAlso = useMay()
  const { run, isPending } = useAction()
  const keepAnswer = useKeepAnswer()
  const { cuid, stored_status, cancelled_at, archived_at, activity } = availability
  const isOpen = stored_status === "OPEN"
  const verb = isOpen ? "close" : "open"
  const toggle = async () => {
    const path = `POST /api/console/availabilities/{cuid}/${verb}` as const
    const outcome = await run((intention) => call(path, { params: { cuid } }, intention), {
      success: t(isOpen ? "console_availabilities.closed" : "console_availabilities.opened"),
    })
    if (outcome.isDone) keepAnswer(outcome.answer.availability)
  }
  const canToggle = may.update && !archived_at && (isOpen || !cancelled_at)
  return (
    <>
      {canToggle && (
        <Button onPress={() => void toggle()} isPending={isPending}>
          {isOpen ? (
            <LockKeyhole className="icon icon-sm" aria-hidden="true" />
          ) : (
            <LockKeyholeOpen className="icon icon-sm" aria-hidden="true" />
          )}
          {t(`console_availabilities.${verb}`)}
        </Button>
      )}
      {may.create && <Duplicate availability={availability} />}
      {mayAlso("registrations.registrations.cancel") && !cancelled_at && !archived_at && (
        <Cancel availability={availability} />
      )}
      <RecordActions
        of={availabilities}
        row={availability as unknown as Row}
        title={activity.title}
        onCopy={undefined}
        onRemoved={() => void navigate("/availabilities")}
      />
    </>
  )
}

/** Cancels dates, or all of it: families are paid back and told. */
function Cancel({ availability: { cuid, dates } }: { availability: ShownAvailability }) {
  const { t } = useTranslation()
  const forget = useForget()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <CalendarX className="icon icon-sm" aria-hidden="true" />
        {t("console_availabilities.cancel")}
      </Button>
      {isOpen && (
        <CancelDialog
          cuid={cuid}
          dates={dates.filter((each) => !each.cancelled_at)}
          isOpen
          onOpenChange={setOpen}
          onDone={() => forget()}
        />
      )}
    </>
  )
}

function Duplicate({ availability }: { availability: ShownAvailability }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Copy className="icon icon-sm" aria-hidden="true" />
        {t("console_availabilities.duplicate.button")}
      </Button>
      {isOpen && <DuplicateDialog availability={availability} onClose={() => setOpen(false)} />}
    </>
  )
}
