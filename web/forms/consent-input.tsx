import type { FieldValues } from "react-hook-form"
import type { AskedField } from "#contract/rules/custom-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { type BoundProps, useField } from "./fields.tsx"
import "./file-input.css"

type ConsentProps<V extends FieldValues> = BoundProps<{ field: AskedField }, V>

/** A text to agree to. The form's value is the version that was read, so that nobody agrees to another one. */
export function FormConsent<V extends FieldValues>({ control, name, field }: ConsentProps<V>) {
  const { t } = useTranslation()
  const { value, bound, error } = useField({ control, name }, false)
  const { title, description, required, consent_text, consent_version } = field
  return (
    <div className="field">
      <span className="field-label">
        {title}
        {!required && <span className="opt"> {t("ui.optional")}</span>}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard scrolls it too. */}
      <section className="consent-text" tabIndex={0} aria-label={title}>
        {consent_text}
      </section>
      <Checkbox
        name={bound.name}
        isDisabled={bound.isDisabled}
        isSelected={Boolean(value)}
        onChange={(isAgreed) => bound.onChange(isAgreed ? String(consent_version) : "")}
        onBlur={bound.onBlur}
        hint={description}
        error={error}
      >
        {t("forms.consent")}
      </Checkbox>
    </div>
  )
}
