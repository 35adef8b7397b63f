import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { Select } from "#web/ui/select.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { FamilySelect, type FoundFamily } from "../families/family-select.tsx"
import { AvailabilitySelect } from "../registration/availability-select.tsx"
import { call } from "../session/call.ts"
import styles from "./waiting.module.css"

/** Puts a participant on a list for the family, by the family's own rules. */
export const EnterDialog = keptDialog<{ onClose: () => void }>(() => "waiting-list/new", EnterForm)

function EnterForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [family, setFamily] = useHeld<FoundFamily | null>("family", null)
  const [participant, setParticipant] = useHeld<string | null>("participant", null)
  const [availability, setAvailability] = useHeld<string | null>("availability", null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: FoundFamily | null) => {
    const [only, ...others] = chosen?.participants ?? []
    setFamily(chosen)
    setParticipant(only && others.length === 0 ? only.cuid : null)
  }
  const enter = async () => {
    const body = { customer: family!.cuid, participant: participant!, availability: availability! }
    const outcome = await run((intention) => call("POST /api/console/waiting-list", { body }, intention), {
      success: t("console_waiting.enter.done"),
    })
    if (!outcome.isDone) return setRefusal(errorCode(outcome.error))
    await client.invalidateQueries()
    onClose()
  }
  return (
    <Dialog
      title={t("console_waiting.enter.title")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button
          variant="primary"
          isDisabled={!family || !participant || !availability}
          isPending={isPending}
          onPress={() => void enter()}
        >
          {t("console_waiting.enter.submit")}
        </Button>
      }
    >
      <div className={styles.form}>
        <FamilySelect label={t("console_waiting.enter.family")} value={family} onChange={choose} />
        {family && (
          <Select
            label={t("console_waiting.enter.participant")}
            hasOptionalMark={false}
            value={participant}
            onChange={setParticipant}
            options={family.participants.map(({ cuid, fullname }) => ({ value: cuid, label: fullname }))}
          />
        )}
        <AvailabilitySelect value={availability} onChange={setAvailability} />
        {refusal && (
          <Alert tone="warning" isAnnounced>
            {refusal === "AVAILABILITY_OPEN" ? t("console_waiting.enter.still_open") : errorText(t, refusal)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
