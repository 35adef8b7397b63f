import type { ReactNode } from "react"
import { get } from "react-hook-form"
import { FormRadioCards, FormSelect, FormText, FormTextArea, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { RadioCard } from "#web/ui/radio-cards.tsx"
import type { SelectOption } from "#web/ui/select.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { isSame } from "../conflict/merge-values.ts"
import { useEditor } from "./editor-context.ts"
import styles from "./settings.module.css"

// Inputs of an Editor, each bound by its name. One whose value is not the stored one is tinted and says what was.
export interface InputProps {
  name: string
  label: string
  hint?: ReactNode
  isRequired?: boolean
}

export function useInput(name: string, hint?: ReactNode) {
  const { t } = useTranslation()
  const { control, base, values, canSave, show } = useEditor()
  const stored: unknown = get(base, name)
  const isChanged = canSave && !isSame(stored, get(values, name))
  const was = isChanged ? show(name, stored) : null
  const note = was === null ? hint : <Was hint={hint}>{t("console_settings.was", { value: was })}</Was>
  return {
    isChanged,
    bound: {
      control,
      name,
      isDisabled: !canSave,
      className: (isChanged && styles.changed) || "",
      // React Aria ties a description to its input only when it is there from the start.
      hint: note ?? <span />,
      hasOptionalMark: false,
    },
  }
}

const Was = ({ hint, children }: { hint: ReactNode; children: string }) => (
  <>
    <span className={styles.was}>{children}</span>
    {hint && <span className={styles.more}>{hint}</span>}
  </>
)

interface TextInputProps extends InputProps {
  type?: "text" | "email" | "tel" | "password"
  autoComplete?: string
}

export function TextInput({ name, hint, ...rest }: TextInputProps) {
  return <FormText {...rest} {...useInput(name, hint).bound} />
}

export function LongTextInput({ name, hint, ...rest }: InputProps) {
  return <FormTextArea {...rest} {...useInput(name, hint).bound} rows={4} />
}

export function SelectInput({ name, hint, ...rest }: InputProps & { options: SelectOption[] }) {
  return <FormSelect {...rest} {...useInput(name, hint).bound} />
}

export function CardsInput({ name, hint, ...rest }: InputProps & { cards: RadioCard[]; isLabelHidden?: boolean }) {
  const { bound } = useInput(name, hint)
  return <FormRadioCards {...rest} {...bound} className={styles.cards ?? ""} />
}

export function SwitchInput({ name, label, hint }: InputProps) {
  const { bound, isChanged } = useInput(name, hint)
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  return (
    <Switch
      {...field}
      inputRef={ref}
      className={(isChanged ? styles.changedRow : styles.switchRow) ?? ""}
      isSelected={Boolean(value)}
      hint={bound.hint}
      error={error}
    >
      {label}
    </Switch>
  )
}
