import { DATES_REQUIRED } from "#contract/rules/registration-changes.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { errorText } from "#web/ui/error-text.ts"

/** The text of a field's code: its own, else the refusal's, else the code. A text that is already in words stays. */
export function fieldErrorText(t: TFunction, code: string): string {
  if (code === DATES_REQUIRED) return t("registrations.edit.form.messages.availability_dates.required")
  if (!/^\w+$/.test(code)) return code
  if (code === "TERMS") return t("register.form.messages.errors.terms")
  if (code === "terms") return t("checkout.form.messages.errors.terms")
  return t(`forms.fields.${code}`, { defaultValue: errorText(t, code) })
}
