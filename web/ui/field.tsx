import type { ReactNode } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Label } from "react-aria-components/Label"
import { Text } from "react-aria-components/Text"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CircleAlert } from "#web/ui/icons/circle-alert.tsx"
import "./field.css"

/*
The frame of every field: a label above, a hint below, and an error that replaces the hint and says how to mend it.
Required is the norm, so it is the other fields that carry a mark.
 */
export type FieldTexts = {
  label: ReactNode
  /** At the end of the label's line, a link for instance. */
  labelEnd?: ReactNode
  isLabelHidden?: boolean | undefined
  /** Whether to mark a field that is not required. Filters never are, so they set it to false. */
  hasOptionalMark?: boolean | undefined
  hint?: ReactNode
  /** Already translated. Its presence makes the field invalid. */
  error?: string | undefined
}

type FieldLabelProps = Pick<FieldTexts, "label" | "labelEnd" | "isLabelHidden"> & { isMarked: boolean }

export function FieldLabel({ label, labelEnd, isLabelHidden = false, isMarked }: FieldLabelProps) {
  const { t } = useTranslation()
  const own = (
    <Label className={isLabelHidden ? "sr-only" : "field-label"}>
      {label}
      {isMarked && <span className="opt"> {t("ui.optional")}</span>}
    </Label>
  )
  if (!labelEnd) return own
  return (
    <div className="field-head">
      {own}
      {labelEnd}
    </div>
  )
}

export function FieldNote({ hint, error }: Pick<FieldTexts, "hint" | "error">) {
  if (error) {
    return (
      <FieldError className="error">
        <CircleAlert className="icon" aria-hidden="true" />
        <span>{error}</span>
      </FieldError>
    )
  }
  if (!hint) return null
  return (
    <Text slot="description" className="hint">
      {hint}
    </Text>
  )
}
