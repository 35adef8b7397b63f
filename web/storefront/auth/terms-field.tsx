import type { ReactNode } from "react"
import type { Control, FieldValues, Path } from "react-hook-form"
import { FormCheckbox } from "#web/forms/fields.tsx"
import { Trans } from "#web/texts/trans.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"

interface TermsFieldProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  name: Path<V>
}

export function TermsField<V extends FieldValues>(props: TermsFieldProps<V>) {
  return (
    <FormCheckbox {...props} isRequired>
      <Trans i18nKey="register.form.terms" components={{ terms: <TermsLink /> }} />
    </FormCheckbox>
  )
}

/** Opens in a new tab, so that the form stays as it was, the password included. */
function TermsLink({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <TextLink href="/terms" target="_blank">
      {children} <span className="sr-only">{t("ui.new_tab")}</span>
    </TextLink>
  )
}
