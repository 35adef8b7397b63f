import { useFieldArray } from "react-hook-form"
import { localeOf } from "#contract/language.ts"
import { type AgeRule, ageRule, defaultAgeRules, fallbackAgeRule } from "#contract/rules/age.ts"
import { parseScaled } from "#contract/rules/number.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { Select } from "#web/ui/select.tsx"
import { isSame } from "../conflict/merge-values.ts"
import { previewAges, sampleAges } from "./age-preview.ts"
import styles from "./ages.module.css"
import { useEditor } from "./editor-context.ts"
import { SelectInput } from "./inputs.tsx"
import { NumberInput } from "./number-input.tsx"
import { Block } from "./settings-screen.tsx"
import { useLanguage } from "./words.ts"

const MOST = 20
const units = ageRule.shape.type.options
const methods = ageRule.shape.rounding_method.options
const daysIn: Record<AgeRule["type"], number> = { days: 1, weeks: 7, months: 30.436875, years: 365.25 }

/** The rules by which ages are shown, the first that fits counting, and what five people look like under them. */
export function AgeFormats() {
  const { t } = useTranslation()
  const { control, canSave } = useEditor()
  const { fields, append, remove, move } = useFieldArray({ control, name: "formats.ages" })
  return (
    <Block title={t("console_settings.ages.title")} note={t("console_settings.ages.note")}>
      <AgePreview />
      <ol className={styles.rules} aria-label={t("console_settings.ages.rules")}>
        {fields.map(({ id }, place) => (
          <AgeRuleRow
            key={id}
            place={place}
            onRemove={() => remove(place)}
            {...(place > 0 && { onMoveUp: () => move(place, place - 1) })}
          />
        ))}
      </ol>
      {canSave && (
        <div className={styles.acts}>
          {fields.length < MOST && (
            <Button size="sm" onPress={() => append({ ...fallbackAgeRule })}>
              <Plus className="icon icon-sm" aria-hidden="true" />
              {t("console_settings.ages.add")}
            </Button>
          )}
          <DefaultRules />
        </div>
      )}
    </Block>
  )
}

function AgePreview() {
  const { t } = useTranslation()
  const { base, values } = useEditor()
  const language = useLanguage()
  const of = (row: Record<string, unknown>) => previewAges((row.formats as { ages: AgeRule[] }).ages, language)
  const [before, now] = [of(base), of(values)]
  return (
    <dl className={styles.ages} aria-label={t("console_settings.ages.preview")}>
      {sampleAges.map((sample, place) => (
        <div key={sample} data-changed={before[place] !== now[place] || undefined}>
          <dt>{t(`console_settings.ages.samples.${sample}`)}</dt>
          <dd>{now[place]}</dd>
          {before[place] !== now[place] && (
            <dd className="hint">{t("console_settings.was", { value: before[place] })}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function DefaultRules() {
  const { t } = useTranslation()
  const { values, set } = useEditor()
  if (isSame(values.formats, { ages: defaultAgeRules })) return null
  return (
    <Button size="sm" variant="plain" onPress={() => set("formats.ages", defaultAgeRules)}>
      {t("console_settings.ages.defaults")}
    </Button>
  )
}

function AgeRuleRow(props: { place: number; onRemove: () => void; onMoveUp?: () => void }) {
  const { t } = useTranslation()
  const { place, onRemove, onMoveUp } = props
  const { values, set, canSave } = useEditor()
  const language = useLanguage()
  const path = `formats.ages.${place}`
  const rule = (values.formats as { ages: AgeRule[] }).ages[place]
  const printed = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6, useGrouping: false })
  const number = {
    read: (text: string) => {
      const scaled = parseScaled(text, { language, decimals: 6 })
      return scaled === null ? null : scaled / 1e6
    },
    print: (value: number) => printed.format(value),
  }
  const chooseUnit = (unit: string) => {
    set(`${path}.type`, unit)
    set(`${path}.number_of_days`, daysIn[unit as AgeRule["type"]])
  }
  return (
    <li className={styles.rule}>
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
      <Select
        label={t("console_settings.ages.unit")}
        hasOptionalMark={false}
        value={rule?.type ?? null}
        onChange={chooseUnit}
        isDisabled={!canSave}
        options={units.map((value) => ({ value, label: t(`console_settings.ages.units.${value}`) }))}
      />
      <NumberInput {...number} name={`${path}.limit`} label={t("console_settings.ages.limit")} />
      <NumberInput {...number} name={`${path}.rounding_interval`} label={t("console_settings.ages.interval")} />
      <SelectInput
        name={`${path}.rounding_method`}
        label={t("console_settings.ages.method")}
        options={methods.map((value) => ({ value, label: t(`console_settings.ages.methods.${value}`) }))}
      />
      <NumberInput {...number} name={`${path}.number_of_days`} label={t("console_settings.ages.number_of_days")} />
      {canSave && (
        <span className={styles.ruleActs}>
          {onMoveUp && (
            <IconButton isSmall label={t("console_settings.ages.move_up", { number: place + 1 })} onPress={onMoveUp}>
              <ArrowUp className="icon icon-sm" aria-hidden="true" />
            </IconButton>
          )}
          <IconButton isSmall label={t("console_settings.ages.remove", { number: place + 1 })} onPress={onRemove}>
            <X className="icon icon-sm" aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}
