import { lazy, Suspense, useId, useState } from "react"
import { FormTextArea, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { isSupported } from "../rich-text/supported.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { previewOf } from "./preview-of.ts"

/** Fetched when a form with such a text opens. */
const RichText = lazy(async () => ({ default: (await import("../rich-text/rich-text.tsx")).RichText }))

type HtmlInputProps = Omit<InputProps, "of" | "row"> & { isDisabled?: boolean }

/** A text with headings, lists and links. One that has more than the editor can hold, a table say, is edited as HTML. */
export function HtmlInput(props: HtmlInputProps) {
  const { t } = useTranslation()
  const { value } = useField(props, props.isDisabled)
  const html = String(value ?? "")
  const [isSource, setSource] = useState(() => !isSupported(html))
  const Shown = isSource ? Source : Text
  return (
    <div className={styles.html}>
      <Shown {...props} />
      <Button
        size="sm"
        variant="plain"
        className={styles.source ?? ""}
        isDisabled={isSource && !isSupported(html)}
        onPress={() => setSource(!isSource)}
      >
        {t(isSource ? "console_entity.rich_text.as_text" : "console_entity.rich_text.as_html")}
      </Button>
    </div>
  )
}

function Text({ control, name, label, hint, isRequired, isDisabled }: HtmlInputProps) {
  const { t } = useTranslation()
  const id = useId()
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  const labelId = `${id}-label`
  return (
    <div
      className="field"
      ref={(element) => ref(element && { focus: () => element.querySelector<HTMLElement>("[role=textbox]")?.focus() })}
    >
      <span id={labelId} className="field-label">
        {label}
        {!isRequired && <span className="opt"> {t("ui.optional")}</span>}
      </span>
      <Suspense fallback={<Skeleton height="9.5rem" />}>
        <RichText
          value={String(value ?? "")}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
          isDisabled={bound.isDisabled}
          labelledBy={labelId}
          describedBy={`${id}-note`}
        />
      </Suspense>
      <span id={`${id}-note`} className={error ? "error" : "hint"}>
        {error ?? hint}
      </span>
    </div>
  )
}

/** HTML as it is written. The preview is a frame in which no script runs and nothing is sent. */
function Source({ control, name, label, hint, isRequired, isDisabled }: HtmlInputProps) {
  const { t } = useTranslation()
  const { value } = useField({ control, name }, isDisabled)
  return (
    <>
      <FormTextArea
        control={control}
        name={name}
        label={label}
        hint={hint}
        isRequired={isRequired}
        rows={10}
        {...(isDisabled && { isDisabled })}
      />
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
    </>
  )
}
