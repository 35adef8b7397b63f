import { z } from "zod"
import type { WebsitePart } from "#contract/blocks/parts.ts"
import { fieldErrorText } from "#web/forms/field-error-text.ts"
import { FormTextArea } from "#web/forms/fields.tsx"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { call } from "../session/call.ts"
import { Editor } from "../settings/editor.tsx"
import { useEditor } from "../settings/editor-context.ts"
import { useInput } from "../settings/inputs.tsx"
import { emptyText, findTextProblems, type StoredPart, textOf } from "./part-values.ts"
import styles from "./parts.module.css"

interface BrokenPartProps {
  part: WebsitePart
  stored: StoredPart
  canSave: boolean
  onSaved: (saved: Values) => void
}

/** A stored part that does not parse: its text as it is, to be mended or begun anew. */
export function BrokenPart({ part, stored, canSave, onSaved }: BrokenPartProps) {
  const { t } = useTranslation()
  // The draft of a form is kept by the names of its fields: each part has one of its own.
  const name = `${part}_text`
  const text = z.string().superRefine((typed, context) => {
    const [first] = problemTexts(t, part, typed)
    if (first) context.addIssue({ code: "custom", message: first })
  })
  return (
    <Editor
      schema={z.object({ [name]: text })}
      stored={{ ...stored }}
      asForm={(row) => ({ [name]: textOf(row as StoredPart) })}
      canSave={canSave}
      save={({ version, ...values }, intention) => {
        const body = { ...JSON.parse(String(values[name])), version }
        return call(`PUT /api/console/website/parts/${part}`, { body }, intention)
      }}
      onSaved={onSaved}
      label={() => t("console_parts.broken.text")}
      show={() => null}
    >
      <PartText part={part} name={name} />
    </Editor>
  )
}

function PartText({ part, name }: { part: WebsitePart; name: string }) {
  const { t } = useTranslation()
  const { values, set, canSave } = useEditor()
  const { bound } = useInput(name)
  const problems = problemTexts(t, part, String(values[name]))
  return (
    <div className={styles.broken}>
      <Alert
        tone="warning"
        title={t("console_parts.broken.title")}
        action={
          canSave && (
            <Button size="sm" onPress={() => set(name, emptyText(part))}>
              {t("console_parts.broken.begin_anew")}
            </Button>
          )
        }
      >
        {t("console_parts.broken.explanation")}
      </Alert>
      <div role="status">
        <p className="hint">{t(problems.length > 0 ? "console_parts.broken.wrong" : "console_parts.broken.fine")}</p>
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
      <FormTextArea {...bound} label={t("console_parts.broken.text")} rows={18} />
    </div>
  )
}

/** How many problems are told at once. */
const SHOWN = 8

function problemTexts(t: TFunction, part: WebsitePart, text: string): string[] {
  const problems = findTextProblems(part, text)
  if (problems === null) return [t("console_parts.broken.no_json")]
  const texts = problems.map(({ path, code }) =>
    t("console_parts.broken.at", { path, problem: fieldErrorText(t, code) }),
  )
  return [...new Set(texts)].slice(0, SHOWN)
}
