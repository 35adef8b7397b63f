import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { FamilySelect } from "./family-select.tsx"

interface PayerFieldsProps {
  family: string | null
  /** Null where families are not chosen from. */
  onFamily: ((cuid: string | null) => void) | null
  reference: string
  onReference: (reference: string) => void
}

/** Whose things money may be for: a family, or without one the reference of a thing. */
export function PayerFields({ family, onFamily, reference, onReference }: PayerFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {onFamily && <FamilySelect label={t("console_payments.record.family")} value={family} onChange={onFamily} />}
      {family === null && (
        <TextField
          label={t(onFamily ? "console_payments.record.reference" : "console_payments.record.reference_only")}
          hint={t("console_payments.record.reference_hint")}
          hasOptionalMark={false}
          maxLength={64}
          value={reference}
          onChange={onReference}
        />
      )}
    </>
  )
}
