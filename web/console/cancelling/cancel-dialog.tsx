import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { addJob } from "../bulk/jobs.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { CancelEffects } from "./cancel-effects.tsx"
import styles from "./cancelling.module.css"

interface CancelDialogProps {
  /** Of the availability. */
  cuid: string
  /** Its dates that are not cancelled, in their order. */
  dates: { cuid: string; start_at: string; end_at: string; has_started: boolean }[]
  /** The dates ticked at first; all that are still to come unless given. */
  chosen?: string[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDone?: () => void
}

const PREVIEWED = "…"

/** Cancels dates of an availability: which, why, and where the money goes; the effects are counted before. */
export const CancelDialog = keptDialog(({ cuid }: CancelDialogProps) => `availabilities/${cuid}/cancel`, CancelForm)

function CancelForm({ cuid, dates, chosen, isOpen, onOpenChange, onDone }: CancelDialogProps) {
  const { t } = useTranslation()
  const { date, timeRange, money } = useFormats()
  const { run, isPending } = useAction()
  const [ticked, setTicked] = useHeld(
    "dates",
    () => chosen ?? dates.filter((each) => !each.has_started).map((each) => each.cuid),
  )
  const [message, setMessage] = useHeld("message", "")
  const [to, setTo] = useHeld<"WALLET" | "CARD">("to", "WALLET")
  const [isAsked, setAsked] = useState(false)
  // Every date is not the same as all of them: what was closed by hand goes too.
  const which = ticked.length === dates.length ? {} : { dates: ticked }
  const preview = useQuery({
    queryKey: ["cancelling", cuid, ticked, to],
    queryFn: () =>
      call("POST /api/console/availabilities/{cuid}/cancel", {
        params: { cuid },
        body: { ...which, message: PREVIEWED, to, preview: true },
      }),
    enabled: isOpen && ticked.length > 0,
  })
  const effects = ticked.length > 0 ? preview.data?.effects : undefined
  const back = effects ? effects.to_wallet + effects.to_card : 0
  const cancel = async () => {
    setAsked(true)
    if (message.trim() === "" || ticked.length === 0) return false
    const body = { ...which, message, to }
    const outcome = await run(
      (intention) => call("POST /api/console/availabilities/{cuid}/cancel", { params: { cuid }, body }, intention),
      { success: t("console_cancelling.started", { count: effects?.mails ?? 0 }) },
    )
    if (!outcome.isDone) return false
    const { job } = outcome.answer
    if (job) addJob({ cuid: job.cuid, action: "cancel", entity: "availability", path: "availabilities" })
    onDone?.()
    return true
  }
  const count = ticked.length
  return (
    <ConfirmDialog
      title={t("console_cancelling.title")}
      confirm={
        back > 0
          ? t("console_cancelling.confirm_back", { count, amount: money(back, "sum") })
          : t("console_cancelling.confirm", { count })
      }
      dismiss={t("console_cancelling.dismiss")}
      isDanger
      isPending={isPending}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={cancel}
    >
      <div className={styles.form}>
        <CheckboxGroup
          label={t("console_cancelling.dates")}
          hasOptionalMark={false}
          className={styles.dates ?? ""}
          value={ticked}
          onChange={setTicked}
          options={dates.map(({ cuid: value, start_at, end_at, has_started }) => ({
            value,
            label: (
              <>
                {`${date(start_at, "weekday")}, ${timeRange(start_at, end_at)}`}
                {has_started && <Badge tone="warning">{t("console_cancelling.past")}</Badge>}
              </>
            ),
          }))}
          hint={dates.some((each) => each.has_started) ? t("console_cancelling.past_hint") : undefined}
          error={isAsked && count === 0 ? t("console_cancelling.no_date") : undefined}
        />
        <TextArea
          label={t("console_cancelling.message")}
          hint={t("console_cancelling.message_hint")}
          isRequired
          maxLength={1_000}
          value={message}
          onChange={setMessage}
          error={isAsked && message.trim() === "" ? t("console_cancelling.no_message") : undefined}
        />
        <RadioCards
          label={t("console_cancelling.to")}
          hasOptionalMark={false}
          value={to}
          onChange={(value) => setTo(value === "CARD" ? "CARD" : "WALLET")}
          cards={[
            {
              value: "WALLET",
              title: t("console_cancelling.wallet"),
              description: t("console_cancelling.wallet_text"),
            },
            { value: "CARD", title: t("console_cancelling.card"), description: t("console_cancelling.card_text") },
          ]}
        />
        <CancelEffects effects={effects} isLoading={preview.isFetching} />
      </div>
    </ConfirmDialog>
  )
}
