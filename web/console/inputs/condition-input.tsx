import { useQuery } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import type { QuestionCondition } from "#contract/entities/questions.ts"
import { conditionOperators } from "#contract/rules/custom-fields.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { call } from "../session/call.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

const ALWAYS = "always"
type Earlier = AnswerTo<"GET /api/console/questions">["data"][number]
const hasChoices = ({ type }: Earlier) => type.startsWith("CHOICES")

/** What a condition begins with: a certain answer among those offered, otherwise any answer. */
const firstOn = (earlier: Earlier): QuestionCondition => ({
  question: earlier.cuid,
  operator: hasChoices(earlier) ? "EQUALS" : "GIVEN",
  values: [],
})

/** When a question is asked: always, or where an earlier one is answered in a certain way. */
export function ConditionInput({ control, name, label, row }: InputProps) {
  const { t } = useTranslation()
  const { bound, value, code, isOfPart, error: said } = useField({ control, name }, false)
  const error = isOfPart && code === "REQUIRED" ? t("console_entity.condition.values_missing") : said
  const condition = (value ?? null) as QuestionCondition | null
  const { data } = useQuery({
    queryKey: ["entity", "questions", "conditions"],
    queryFn: () => call("GET /api/console/questions", { query: { page_size: 100 } }),
  })
  const others = (data?.data ?? []).filter((each) => each.cuid !== row?.cuid)
  const earlier = others.find((each) => each.cuid === condition?.question)
  const change = (next: Partial<QuestionCondition>) => bound.onChange({ ...condition, ...next })
  const isChoice = earlier !== undefined && hasChoices(earlier)
  const isText = earlier?.type === "TEXT" || earlier?.type === "DATE"
  const operators = conditionOperators.filter((each) => each === "GIVEN" || isChoice || isText)
  const choices = earlier?.choices.map((choice) => ({ value: choice.id!, label: choice.label })) ?? []
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <Select
        label={t("console_entity.condition.question")}
        hasOptionalMark={false}
        isDisabled={bound.isDisabled}
        value={condition?.question ?? ALWAYS}
        onChange={(next) => bound.onChange(next === ALWAYS ? null : firstOn(others.find(({ cuid }) => cuid === next)!))}
        options={[
          { value: ALWAYS, label: t("console_entity.condition.always") },
          ...others.map((each) => ({ value: each.cuid, label: each.title })),
        ]}
        error={condition ? undefined : error}
      />
      {condition && earlier && (
        <Select
          label={t("console_entity.condition.operator")}
          hasOptionalMark={false}
          isDisabled={bound.isDisabled}
          value={condition.operator}
          onChange={(next) => change({ operator: next as QuestionCondition["operator"], values: [] })}
          options={operators.map((each) => ({ value: each, label: t(`console_entity.condition.${each}`) }))}
        />
      )}
      {condition && condition.operator !== "GIVEN" && isChoice && (
        <CheckboxGroup
          label={t("console_entity.condition.values")}
          hasOptionalMark={false}
          isDisabled={bound.isDisabled}
          value={condition.values}
          onChange={(values) => change({ values: condition.operator === "EQUALS" ? values.slice(-1) : values })}
          options={choices}
          error={error}
        />
      )}
      {condition && condition.operator !== "GIVEN" && isText && (
        <TextField
          label={t("console_entity.condition.values")}
          hint={condition.operator === "AMONG" ? t("console_entity.condition.among_hint") : undefined}
          hasOptionalMark={false}
          isDisabled={bound.isDisabled}
          value={condition.values.join(" ; ")}
          onChange={(text) => change({ values: condition.operator === "AMONG" ? text.split(" ; ") : [text] })}
          error={error}
        />
      )}
      {condition && error && condition.operator === "GIVEN" && <p className="error">{error}</p>}
    </fieldset>
  )
}
