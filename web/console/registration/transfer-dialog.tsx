import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { type Shown, useChangeForm } from "./ask.ts"
import { AvailabilitySelect } from "./availability-select.tsx"
import { Outcome } from "./change-dialog.tsx"
import { DateTiles } from "./date-tiles.tsx"
import { DeskDialog } from "./desk-dialog.tsx"
import { FullDays, firstDates } from "./full-days.tsx"
import { type DeskAction, useDeskAction } from "./use-desk-action.ts"

interface TransferDialogProps {
  registration: Shown["registration"]
  onClose: () => void
}

/** Moves a registration to another availability: its new dates, what falls away, and the price that is kept or not. */
export const TransferDialog = keptDialog(
  ({ registration }: TransferDialogProps) => `registrations/${registration.cuid}/transfer`,
  TransferForm,
)

function TransferForm({ registration, onClose }: TransferDialogProps) {
  const { t } = useTranslation()
  const { cuid } = registration
  const [availability, setAvailability] = useHeld<string | null>("availability", null)
  const [chosen, setChosen] = useHeld<number[] | null>("dates", null)
  const [price, setPrice] = useHeld<"KEEP" | "RECALCULATE">("price", "KEEP")
  const { data } = useChangeForm(cuid, availability ?? undefined)
  const target = data?.availability?.cuid === availability ? data?.availability : null
  const dates = chosen ?? (target ? firstDates(target) : [])
  const action = useDeskAction({
    name: `transfer/${cuid}`,
    body: target && dates.length > 0 ? { availability: target.cuid, dates, price } : null,
    send: (body, intention) =>
      call("POST /api/console/registrations/{cuid}/transfer", { params: { cuid }, body }, intention),
    success: t("console_registration.transfer.done"),
    onDone: onClose,
  })
  const { preview } = action
  return (
    <DeskDialog
      title={t("console_registration.transfer.title")}
      submit={t("console_registration.transfer.submit")}
      action={action as unknown as DeskAction}
      isWide
      onClose={onClose}
    >
      <AvailabilitySelect
        value={availability}
        onChange={(value) => {
          setAvailability(value)
          setChosen(null)
        }}
      />
      {target && <DateTiles dates={target.dates} value={dates} onChange={setChosen} />}
      {target && <FullDays offered={target} />}
      <RadioCards
        label={t("console_registration.transfer.price")}
        hasOptionalMark={false}
        value={price}
        onChange={(value) => setPrice(value === "KEEP" ? "KEEP" : "RECALCULATE")}
        cards={[
          {
            value: "KEEP",
            title: t("console_registration.transfer.keep"),
            description: t("console_registration.transfer.keep_text"),
          },
          {
            value: "RECALCULATE",
            title: t("console_registration.transfer.recalculate"),
            description: t("console_registration.transfer.recalculate_text"),
          },
        ]}
      />
      {preview && preview.lost_options.length > 0 && (
        <Alert tone="warning">
          {t("console_registration.transfer.lost", { options: preview.lost_options.join(", ") })}
        </Alert>
      )}
      {preview && <Outcome outcome={preview} isLoading={action.isLoading} />}
    </DeskDialog>
  )
}
