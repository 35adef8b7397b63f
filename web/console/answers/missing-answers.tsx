import { type AskedField, missingFields } from "#contract/rules/custom-fields.ts"
import { type Answers, answerIn } from "#web/forms/custom-data.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

interface MissingAnswersProps {
  fields: readonly AskedField[]
  answers: Answers | undefined
}

/** The required questions of a form that have no answer yet: it can be saved without them. */
export function MissingAnswers({ fields, answers }: MissingAnswersProps) {
  const { t } = useTranslation()
  const missing = missingFields(fields, (id) => answerIn(answers, id))
  if (missing.length === 0) return null
  return (
    <p className="hint">
      {t("console_answers.still_missing", { titles: missing.map(({ title }) => title).join(", ") })}
    </p>
  )
}
