import { useQueryClient } from "@tanstack/react-query"
import type { Entity } from "#contract/entities/entity.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormRadioCards } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useRecordForm } from "../conflict/use-record-form.ts"
import { ask, keyOf, type Row, rowIn } from "../entity/ask.ts"
import { isRequired, schemaOf, valuesOf } from "../entity/form-values.ts"
import { FieldInput } from "../inputs/field-input.tsx"
import { useWords } from "../list/use-words.ts"
import { useValueText } from "../record/use-value-text.ts"
import { showSaved } from "../session/show-saved.ts"
import { Panel } from "../shell/panel.tsx"
import { SaveBar } from "../shell/save-bar.tsx"
import { useUnsaved } from "../shell/unsaved.ts"
import { DatesPanel } from "./dates-panel.tsx"
import { PlanPanel } from "./plan-panel.tsx"
import { PriceInputs } from "./price-inputs.tsx"
import styles from "./schedules.module.css"
import { usePeriods } from "./use-periods.ts"
import { usePlan } from "./use-plan.ts"
import { WhenInputs } from "./when-inputs.tsx"

const modes = ["ONE_PER_WEEK", "ONE_PER_DATE", "ONE_AVAILABILITY"] as const
const given = {
  mode: "ONE_PER_WEEK",
  weekdays: [1, 2, 3, 4, 5],
  every_weeks: 1,
  slots: [{ start_time: "09:00", end_time: "16:00" }],
  skipped_days: [],
}

interface ScheduleFormProps {
  of: Entity
  /** Null for a new one. */
  row: Row | null
  canSave: boolean
  onCreated: (row: Row) => void
}

/** The rule of a schedule, and beside it every date it stands for, drawn anew with each change. */
export function ScheduleForm({ of, row, canSave, onCreated }: ScheduleFormProps) {
  const { t } = useTranslation()
  const { label, value: word } = useWords(of)
  const text = useValueText(of)
  const client = useQueryClient()
  const record = useRecordForm<Row | null>({
    schema: schemaOf(of),
    record: row,
    fieldsOf: (each) => valuesOf(of, each, given),
    send: async (body, base, intention) => {
      const { create, update } = of.endpoints
      if (!base) return rowIn(of, await ask(create, { body }, intention))
      const { cuid, version } = base
      return rowIn(of, await ask(update, { params: { cuid }, body: { ...body, version } }, intention))
    },
    newerIn: (details) => rowIn(of, details),
    success: t("console_entity.form.saved"),
    draft: canSave ? `${of.path}/${row?.cuid ?? "new"}` : undefined,
    onSaved: (saved) => {
      showSaved(client, keyOf(of, saved!.cuid), saved)
      if (row) return
      release()
      onCreated(saved!)
    },
  })
  const { form, base, values, changed, isPending } = record
  const release = useUnsaved(changed.length > 0, canSave ? record.save : undefined)
  const periods = usePeriods(base, values)
  const plan = usePlan(values, periods.chosen, base?.cuid)
  const field = (name: string) => (
    <FieldInput of={of} name={name} control={form.control} row={base} isRequired={isRequired(of.fields[name]!)} />
  )
  return (
    <>
      <div className={styles.columns}>
        <ContractForm onSubmit={record.save} isPending={isPending || !canSave} className={styles.form!}>
          {!canSave && <p>{t("console_entity.form.read_only")}</p>}
          <ConflictBox record={record} label={label} show={text} />
          <Panel title={t("console_schedules.parts.what")}>
            <div className={styles.fields}>
              {field("activity")}
              {field("title")}
            </div>
          </Panel>
          <Panel title={t("console_schedules.parts.when")}>
            <WhenInputs of={of} form={form} base={base} values={values} periods={periods.near} />
          </Panel>
          <Panel title={t("console_schedules.parts.made")}>
            <FormRadioCards
              control={form.control}
              name="mode"
              label={label("mode")}
              isLabelHidden
              hasOptionalMark={false}
              isRequired
              cards={modes.map((mode) => ({
                value: mode,
                title: word("mode", mode),
                description: t(`console_schedules.modes.${mode}`),
              }))}
            />
          </Panel>
          <Panel title={t("console_schedules.parts.where")}>
            <div className={styles.pairs}>
              {field("location")}
              {field("resource")}
            </div>
            <PriceInputs of={of} form={form} base={base} values={values} />
          </Panel>
        </ContractForm>
        <div className={styles.side}>
          <DatesPanel
            values={values}
            rule={plan.rule}
            server={plan.server}
            onSkip={canSave && !isPending ? (days) => record.set("skipped_days", days) : undefined}
          />
          <PlanPanel of={of} row={base} isChanged={changed.length > 0} plan={plan.server} rule={plan.rule} />
        </div>
      </div>
      <SaveBar
        changes={canSave ? changed.length : 0}
        onSave={() => void record.save()}
        onDiscard={record.discard}
        isPending={isPending}
      />
    </>
  )
}
