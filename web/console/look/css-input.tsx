import { useRef } from "react"
import { TextArea } from "react-aria-components/TextArea"
import { TextField } from "react-aria-components/TextField"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { FieldLabel, FieldNote } from "#web/ui/field.tsx"
import { useInput } from "../settings/inputs.tsx"
import styles from "./look.module.css"

/** Where the server could not go on reading. */
export interface CssProblem {
  line: number
  column: number
}

/** The organiser's CSS with its lines numbered. After a refusal the caret stands where the problem is. */
export function CssInput({ problem }: { problem: CssProblem | null }) {
  const { t } = useTranslation()
  const { bound } = useInput("css", t("console_look.css.hint"))
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  const numbers = useRef<HTMLOListElement>(null)
  const text = String(value ?? "")
  const wrong = error ? problem : null
  return (
    <TextField
      {...field}
      value={text}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`field ${bound.className}`}
    >
      <FieldLabel label={t("console_look.fields.css")} isLabelHidden isMarked={false} />
      <div className={styles.editor}>
        <ol ref={numbers} className={styles.numbers} aria-hidden="true">
          {text.split("\n").map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <li key={index} data-wrong={wrong?.line === index + 1 || undefined}>
              {index + 1}
            </li>
          ))}
        </ol>
        <TextArea
          ref={(area) => ref(area && { focus: () => (problem ? goTo(area, problem) : area.focus()) })}
          className={`textarea ${styles.css}`}
          rows={14}
          wrap="off"
          spellCheck="false"
          autoCapitalize="off"
          onScroll={({ currentTarget }) => numbers.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
      <FieldNote hint={bound.hint} error={wrong ? t("console_look.css.wrong", { line: wrong.line }) : error} />
    </TextField>
  )
}

function goTo(area: HTMLTextAreaElement, { line, column }: CssProblem): void {
  const before = area.value.split("\n").slice(0, line - 1)
  const place = before.join("\n").length + (line > 1 ? 1 : 0) + column - 1
  area.focus()
  area.setSelectionRange(place, place)
  // Two lines above it stay in sight.
  area.scrollTop = (line - 3) * Number.parseFloat(getComputedStyle(area).lineHeight)
}
