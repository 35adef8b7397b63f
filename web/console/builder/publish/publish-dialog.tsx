import { useState } from "react"
import { CallError } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../../drafts/held.ts"
import { keptDialog } from "../../drafts/kept-form.tsx"
import { fromLocal } from "../../inputs/local-time.ts"
import { call } from "../../session/call.ts"
import { useSession } from "../../session/session.ts"
import { useFormats } from "../../session/use-formats.ts"
import styles from "../builder.module.css"
import type { StoredPage } from "../builder.ts"

interface PublishDialogProps {
  page: StoredPage
  /** How many elements differ from what visitors see. */
  changes: number
  /** Saves what is not saved yet; answers what went wrong. */
  onSave: () => Promise<unknown>
  onPublished: (page: StoredPage) => void
  /** Something is broken in the page: the gates say what. */
  onRefused: () => void
  onClose: () => void
}

export const PublishDialog = keptDialog(({ page }: PublishDialogProps) => `pages/${page.cuid}/publish`, PublishForm)

/** Shows visitors the draft, now or at an instant of the organiser's clock. */
function PublishForm({ page, changes, onSave, onPublished, onRefused, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { date, time } = useFormats()
  const { run, isPending } = useAction()
  const [isLater, setLater] = useState(page.publish_at !== null)
  const [moment, setMoment] = useHeld<string | null>("moment", null)
  const publish = async () => {
    const at = isLater && moment ? fromLocal(moment, timezone) : null
    const outcome = await run(
      async (intention) => {
        const failure = await onSave()
        if (failure) throw failure
        const { page: saved } = await call("GET /api/console/pages/{cuid}", { params: { cuid: page.cuid } })
        const body = { version: saved.version, publish_at: at }
        return call("POST /api/console/pages/{cuid}/publish", { params: { cuid: page.cuid }, body }, intention)
      },
      {
        success: at
          ? t("console_builder.publish.scheduled", { day: date(at, "weekday"), time: time(at) })
          : t("console_builder.publish.done"),
      },
    )
    if (outcome.isDone) {
      onPublished(outcome.answer.page)
      onClose()
    } else if (outcome.error instanceof CallError && outcome.error.code === "PAGE_NOT_READY") {
      onRefused()
      onClose()
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("console_builder.publish.title", { page: page.title })}
      actions={
        <>
          <Button variant="plain" onPress={onClose} isDisabled={isPending}>
            {t("console_shell.back")}
          </Button>
          <Button
            variant="primary"
            isDisabled={isLater && moment === null}
            isPending={isPending}
            onPress={() => void publish()}
          >
            {t(isLater ? "console_builder.publish.submit_later" : "console_builder.publish.submit_now")}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>
          {page.published_at === null
            ? t("console_builder.publish.first")
            : changes === 0
              ? t("console_builder.publish.unchanged")
              : t("console_builder.publish.changes", { count: changes })}
        </p>
        {!page.published && <p>{t("console_builder.publish.is_off")}</p>}
        <RadioCards
          label={t("console_builder.publish.when")}
          hasOptionalMark={false}
          isCompact
          value={isLater ? "later" : "now"}
          onChange={(value) => setLater(value === "later")}
          cards={[
            {
              value: "now",
              title: t("console_builder.publish.now"),
              description: t("console_builder.publish.now_text"),
            },
            {
              value: "later",
              title: t("console_builder.publish.later"),
              description: t("console_builder.publish.later_text"),
            },
          ]}
        />
        {isLater && (
          <DateField
            hasTime
            isRequired
            label={t("console_builder.publish.moment")}
            hint={t("console_builder.publish.moment_hint")}
            value={moment}
            onChange={setMoment}
          />
        )}
      </div>
    </Dialog>
  )
}
