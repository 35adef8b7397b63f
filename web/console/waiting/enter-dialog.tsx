import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AnswerTo } from "#contract/client.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { Select } from "#web/ui/select.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { AvailabilitySelect } from "../registration/availability-select.tsx"
import { call } from "../session/call.ts"
import styles from "./waiting.module.css"

type Family = AnswerTo<"GET /api/console/customers">["data"][number]

/** Puts a participant on a list for the family, by the family's own rules. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [family, setFamily] = useState<Family | null>(null)
  const [participant, setParticipant] = useState<string | null>(null)
  const [availability, setAvailability] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: Family | null) => {
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
        <FamilySelect value={family} onChange={choose} />
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

interface FamilySelectProps {
  value: Family | null
  onChange: (family: Family | null) => void
}

/** A family, found by any of its names. */
function FamilySelect({ value, onChange }: FamilySelectProps) {
  const { t } = useTranslation()
  const [known, setKnown] = useState<Family[]>([])
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return known.filter(({ cuid }) => cuid === id).map(asOption)
    const query = search && search.length >= 2 ? { search } : {}
    const { data } = await call("GET /api/console/customers", { query })
    setKnown((before) => [...before, ...data])
    return data.map(asOption)
  }
  return (
    <AsyncSelect
      label={t("console_waiting.enter.family")}
      hasOptionalMark={false}
      find={find}
      value={value?.cuid ?? null}
      onChange={(cuid) => onChange(known.find((each) => each.cuid === cuid) ?? null)}
    />
  )
}

const asOption = ({ cuid, fullname, email }: Family) => ({
  value: cuid,
  label: fullname,
  description: email ?? undefined,
})
