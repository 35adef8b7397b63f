import type { FieldValues, UseFormReturn } from "react-hook-form"
import { priceText } from "#web/blocks/catalogue/card-texts.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { fieldErrorText } from "#web/forms/field-error-text.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { WHOLE_FORM } from "./sent-paths.ts"

interface AddButtonProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is of no concern here
  form: UseFormReturn<V, unknown, any>
  isPending: boolean
  /** The price; null while it is not known. */
  amount: number | null
  note?: string
}

/** The end of every form of the cart: errors without a field, the button with its amount, a note. */
export function AddButton<V extends FieldValues>({ form, isPending, amount, note }: AddButtonProps<V>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const problem = (form.formState.errors as Record<string, { message?: string }>)[WHOLE_FORM]?.message
  return (
    <div className="stack-2">
      {problem && (
        <Alert tone="danger" isAnnounced>
          {fieldErrorText(t, problem)}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
        {amount === null ? t("registration.add") : t("registration.add_for", { amount: priceText(amount, formats, t) })}
      </Button>
      {note && <p className="hint add-note">{note}</p>}
    </div>
  )
}
