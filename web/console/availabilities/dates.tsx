import { useState } from "react"
import type { ShownAvailability, ShownDate } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { EllipsisVertical } from "#web/ui/icons/ellipsis-vertical.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMayOf } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import { AddDate } from "./add-date.tsx"
import { useKeepAnswer } from "./ask.ts"
import styles from "./availabilities.module.css"
import { ChangeDate } from "./change-date.tsx"
import { StatusBadge, takenOf, usePlacesText } from "./places.tsx"

/** The dates of an availability, each with its places; added, moved, closed and deleted here. */
export function Dates({ availability }: { availability: ShownAvailability }) {
  const { t } = useTranslation()
  const may = useMayOf("availabilities.dates")
  const [isAdding, setAdding] = useState(false)
  const { dates, archived_at } = availability
  const canAdd = may.create && !archived_at
  return (
    <Panel
      title={t("console_availabilities.dates.title")}
      end={
        canAdd && (
          <Button size="sm" onPress={() => setAdding(true)}>
            <Plus className="icon icon-sm" aria-hidden="true" />
            {t("console_availabilities.dates.add")}
          </Button>
        )
      }
    >
      <ul className={styles.dates}>
        {dates.map((date) => (
          <DateRow key={date.cuid} availability={availability} date={date} />
        ))}
      </ul>
      {isAdding && <AddDate availability={availability} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function DateRow({ availability, date }: { availability: ShownAvailability; date: ShownDate }) {
  const { t } = useTranslation()
  const { date: day, timeRange } = useFormats()
  const text = usePlacesText()
  const may = useMayOf("availabilities.dates")
  const { run } = useAction()
  const keepAnswer = useKeepAnswer()
  const [dialog, setDialog] = useState<"change" | "delete" | null>(null)
  const { cuid } = availability
  const params = { cuid, date: date.cuid }
  const close = () => setDialog(null)
  const toggle = async () => {
    const status = date.stored_status === "OPEN" ? ("CLOSED" as const) : ("OPEN" as const)
    const body = { status, version: date.version }
    const outcome = await run(
      (intention) => call("PUT /api/console/availabilities/{cuid}/dates/{date}", { params, body }, intention),
      { success: t(status === "OPEN" ? "console_availabilities.dates.opened" : "console_availabilities.dates.closed") },
    )
    if (outcome.isDone) keepAnswer(outcome.answer.availability)
  }
  const remove = async () => {
    const outcome = await run(
      (intention) => call("DELETE /api/console/availabilities/{cuid}/dates/{date}", { params }, intention),
      { success: t("console_availabilities.dates.deleted") },
    )
    if (outcome.isDone) keepAnswer(outcome.answer.availability)
    return outcome.isDone
  }
  const name = day(date.start_at, "full")
  const canRemove = may.delete && !date.has_started && !date.was_taken && availability.dates.length > 1
  const actions = [
    ...(may.update
      ? [{ id: "change", label: t("console_availabilities.dates.change"), onAction: () => setDialog("change") }]
      : []),
    ...(may.update && !date.cancelled_at
      ? [
          {
            id: "toggle",
            label: t(
              date.stored_status === "OPEN"
                ? "console_availabilities.dates.close"
                : "console_availabilities.dates.open",
            ),
            onAction: () => void toggle(),
          },
        ]
      : []),
    ...(canRemove
      ? [
          {
            id: "delete",
            label: t("console_availabilities.dates.delete"),
            isDanger: true,
            onAction: () => setDialog("delete"),
          },
        ]
      : []),
  ]
  const told = { places: date, minimum: null, under_minimum: false, registrations_start_at: null, opens_later: false }
  return (
    <li className={date.has_started ? styles.past : undefined}>
      <span className={styles.grow}>
        <b>{day(date.start_at, "weekday")}</b>
        <small>{timeRange(date.start_at, date.end_at)}</small>
      </span>
      <span className={styles.filling}>
        <b>{takenOf(date)}</b>
        <small className={date.in_addition > 0 ? styles.warn : undefined}>{text(told)}</small>
      </span>
      <StatusBadge {...date} />
      {actions.length > 0 && !availability.archived_at && (
        <Menu
          label={t("console_availabilities.dates.actions", { day: name })}
          actions={actions}
          trigger={
            <IconButton isSmall label={t("console_availabilities.dates.actions", { day: name })}>
              <EllipsisVertical className="icon" aria-hidden="true" />
            </IconButton>
          }
        />
      )}
      {dialog === "change" && <ChangeDate availability={availability} date={date} onClose={close} />}
      <ConfirmDialog
        title={t("console_availabilities.dates.delete_title", { day: name })}
        confirm={t("console_availabilities.dates.delete")}
        isDanger
        isOpen={dialog === "delete"}
        onOpenChange={close}
        onConfirm={remove}
      >
        <p>{t("console_entity.sheet.remove_final")}</p>
      </ConfirmDialog>
    </li>
  )
}
