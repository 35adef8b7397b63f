import { FormText } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { AmountInput, NumberInput } from "../inputs/number-inputs.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./assistant.module.css"
import type { AssistantControl } from "./values.ts"

/** What it is, for whom, and what it costs. */
export function WhatInputs({ control }: { control: AssistantControl }) {
  const { t } = useTranslation()
  const field = (name: string) => ({ control, name, hint: undefined, isRequired: false })
  return (
    <Panel title={t("console_assistant.what")}>
      <div className={styles.fields}>
        <FormText control={control} name="title" label={t("console_assistant.fields.title")} isRequired />
        <div className={styles.pairs}>
          <AmountInput {...field("price")} label={t("console_assistant.fields.price")} isRequired />
          <NumberInput
            {...field("capacity")}
            label={t("console_assistant.fields.capacity")}
            hint={t("console_assistant.hints.capacity")}
          />
        </div>
        <div className={styles.pairs}>
          <NumberInput {...field("age_minimum")} label={t("console_assistant.fields.age_minimum")} />
          <NumberInput {...field("age_maximum")} label={t("console_assistant.fields.age_maximum")} />
        </div>
      </div>
    </Panel>
  )
}
