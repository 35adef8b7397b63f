import { useQuery } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import type { AnswerTo } from "#contract/client.ts"
import { entities } from "#contract/entities.ts"
import { type CustomField, shownFields } from "#contract/rules/custom-fields.ts"
import type { Answers } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { MissingAnswers } from "../answers/missing-answers.tsx"
import { ask, keyOf } from "../entity/ask.ts"
import { useMay } from "../session/session.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

type Questions = AnswerTo<"GET /api/console/collaborators/custom-fields">
/** Whose questions: the entity that the field names, and the kind of people among its rows. */
const asked = {
  "collaborators/custom-fields": entities["collaborators/custom-fields"],
  "customers/custom-fields": entities["customers/custom-fields"],
}

/** The organiser's own questions about this person. The server judges the answers; those about families may be left open. */
export function CustomDataInput({ of, control, name, label, hint }: InputProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { of: path = "collaborators/custom-fields", among = {} } = of.fields[name]!
  const questions = asked[path as keyof typeof asked]
  const answers = useWatch({ control, name }) as Answers | undefined
  const canRead = may(`${questions.permission}.read`)
  const { data, error } = useQuery({
    queryKey: keyOf(questions, "asked", among),
    queryFn: async () => (await ask<Questions>(questions.endpoints.find, { query: { active: "true", ...among } })).data,
    enabled: canRead,
  })
  // Descriptions leave out what all of them share.
  const fields = shownFields((data ?? []).map((each) => ({ ...each, entity: "COLLABORATORS", deferred: false })))
  if (error) return <p className="error">{errorText(t, errorCode(error))}</p>
  if (fields.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <CustomFieldInputs control={control} fields={fields satisfies CustomField[]} name={name} />
      {path === "customers/custom-fields" && <MissingAnswers fields={fields} answers={answers} />}
    </fieldset>
  )
}
