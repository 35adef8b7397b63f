import { useTranslation } from "react-i18next"
import { FormTextArea, useField } from "#web/forms/fields.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { previewOf } from "./preview-of.ts"

/** HTML as text, until there is an editor. The preview is a frame in which no script runs and nothing is sent. */
export function HtmlInput({ control, name, label, hint, isRequired }: InputProps) {
  const { t } = useTranslation()
  const { value } = useField({ control, name }, false)
  return (
    <div className={styles.html}>
      <FormTextArea control={control} name={name} label={label} hint={hint} isRequired={isRequired} rows={10} />
      {Boolean(value) && (
        <Disclosure title={t("console_entity.form.html_preview")} isOpenAtFirst>
          <iframe
            className={styles.preview}
            title={t("console_entity.form.html_preview_title", { field: label })}
            sandbox=""
            srcDoc={previewOf(String(value))}
          />
        </Disclosure>
      )}
    </div>
  )
}
