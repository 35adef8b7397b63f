import { type Language, languages, localeOf } from "#contract/language.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { Select } from "#web/ui/select.tsx"
import { useInput } from "../settings/inputs.tsx"
import styles from "./look.module.css"

/** The languages of the site. The first is the default one. */
export function LanguagesInput() {
  const { t, language } = useTranslation()
  const { bound } = useInput("languages", t("console_look.languages_hint"))
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  const names = new Intl.DisplayNames(localeOf(language), { type: "language" })
  const options = languages.map((each) => ({ value: each, label: names.of(each) ?? each }))
  const chosen = value as Language[]
  return (
    <div className={styles.languages}>
      <CheckboxGroup
        ref={(group) => ref(group && { focus: () => group.querySelector("input")?.focus() })}
        label={t("console_look.fields.languages")}
        hint={bound.hint}
        hasOptionalMark={false}
        isDisabled={field.isDisabled}
        options={options}
        value={chosen}
        onChange={(next) => field.onChange([...chosen.filter((each) => next.includes(each)), ...added(chosen, next)])}
        error={error}
      />
      <Select
        label={t("console_look.default_language")}
        hasOptionalMark={false}
        isDisabled={field.isDisabled || chosen.length < 2}
        options={options.filter((option) => chosen.includes(option.value))}
        value={chosen[0] ?? null}
        onChange={(first) => field.onChange([first, ...chosen.filter((each) => each !== first)])}
      />
    </div>
  )
}

const added = (before: readonly string[], now: readonly string[]) => now.filter((each) => !before.includes(each))
