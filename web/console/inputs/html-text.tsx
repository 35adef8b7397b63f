import { lazy, Suspense, useId, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { isSupported } from "../rich-text/supported.ts"
import styles from "./inputs.module.css"
import { previewOf } from "./preview-of.ts"

/** Fetched when a form with such a text opens. */
const RichText = lazy(async () => ({ default: (await import("../rich-text/rich-text.tsx")).RichText }))

interface HtmlTextProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Given what takes the focus. */
  focusRef?: (part: { focus: () => void } | null) => void
  isRequired: boolean
  hasOptionalMark?: boolean
  isDisabled?: boolean
}

/** A text with headings, lists and links. One that has more than the editor can hold, a table say, is edited as HTML. */
export function HtmlText(props: HtmlTextProps) {
  const { t } = useTranslation()
  const [isSource, setSource] = useState(() => !isSupported(props.value))
  const Shown = isSource ? Source : Text
  return (
    <div className={styles.html}>
      <Shown {...props} />
      <Button
        size="sm"
        variant="plain"
        className={styles.source ?? ""}
        isDisabled={isSource && !isSupported(props.value)}
        onPress={() => setSource(!isSource)}
      >
        {t(isSource ? "console_entity.rich_text.as_text" : "console_entity.rich_text.as_html")}
      </Button>
    </div>
  )
}

function Text({ label, hint, error, hasOptionalMark = true, focusRef, isRequired, ...rest }: HtmlTextProps) {
  const { t } = useTranslation()
  const id = useId()
  const labelId = `${id}-label`
  return (
    <div
      className="field"
      ref={(element) =>
        focusRef?.(element && { focus: () => element.querySelector<HTMLElement>("[role=textbox]")?.focus() })
      }
    >
      <span id={labelId} className="field-label">
        {label}
        {hasOptionalMark && !isRequired && <span className="opt"> {t("ui.optional")}</span>}
      </span>
      <Suspense fallback={<Skeleton height="9.5rem" />}>
        <RichText
          value={rest.value}
          onChange={rest.onChange}
          onBlur={() => rest.onBlur?.()}
          isDisabled={rest.isDisabled ?? false}
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
function Source({ focusRef, ...rest }: HtmlTextProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextArea {...rest} rows={10} {...(focusRef && { inputRef: focusRef })} />
      {rest.value && (
        <Disclosure title={t("console_entity.form.html_preview")} isOpenAtFirst>
          <iframe
            className={styles.preview}
            title={t("console_entity.form.html_preview_title", { field: rest.label })}
            sandbox=""
            srcDoc={previewOf(rest.value)}
          />
        </Disclosure>
      )}
    </>
  )
}
