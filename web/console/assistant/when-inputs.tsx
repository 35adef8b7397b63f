import type { AssistantKind } from "#contract/rules/assistant.ts"
import { FormDate } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TimeInput } from "../inputs/time-input.tsx"
import { WeekdaysInput } from "../inputs/weekdays-input.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./assistant.module.css"
import type { AssistantControl } from "./values.ts"

/** When it takes place: a workshop has one day, a stay a first and a last, the others days of the week between them. */
export function WhenInputs({ control, kind }: { control: AssistantControl; kind: AssistantKind }) {
  const { t } = useTranslation()
  const isOneDay = kind === "WORKSHOP"
  const hasWeek = kind !== "WORKSHOP" && kind !== "STAY"
  const field = (name: string) => ({ control, name, hint: undefined, isRequired: true })
  return (
    <Panel title={t("console_assistant.when")}>
      <div className={styles.fields}>
        {hasWeek && <WeekdaysInput control={control} name="weekdays" label={t("console_assistant.fields.weekdays")} />}
        <div className={styles.pairs}>
          <FormDate
            control={control}
            name="start_day"
            label={t(isOneDay ? "console_assistant.fields.day" : "console_assistant.fields.start_day")}
            isRequired
          />
          {!isOneDay && (
            <FormDate control={control} name="end_day" label={t("console_assistant.fields.end_day")} isRequired />
          )}
        </div>
        <div className={styles.pairs}>
          <TimeInput {...field("start_time")} label={t("console_assistant.fields.start_time")} />
          <TimeInput {...field("end_time")} label={t("console_assistant.fields.end_time")} />
        </div>
      </div>
    </Panel>
  )
}
