import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { type FieldPlace, fieldPlaces } from "../builder/settings/field-places.ts"
import { withSetting } from "../builder/settings/set-setting.ts"
import { SettingFields } from "../builder/settings/setting-field.tsx"
import { type Settings, SettingsContext } from "../builder/settings/settings-context.ts"
import { LongTextInput } from "../settings/inputs.tsx"
import { Block } from "../settings/settings-screen.tsx"
import { LinkInput } from "./link-input.tsx"
import { formSchemas } from "./part-values.ts"
import styles from "./parts.module.css"
import { usePartedField } from "./use-parted-field.ts"

const places = fieldPlaces(formSchemas.footer.pick({ columns: true }))
type ColumnField = "columns" | "columns_title" | "columns_links" | "columns_links_name" | "columns_links_href"

export function FooterForm() {
  const { t } = useTranslation()
  return (
    <>
      <Block title={t("console_parts.fields.quote")} note={t("console_parts.footer.quote_note")}>
        <LongTextInput name="quote" label={t("console_parts.fields.quote")} />
      </Block>
      <Block title={t("console_parts.fields.columns")} note={t("console_parts.footer.columns_note")}>
        <ColumnsInput />
      </Block>
      <Block title={t("console_parts.fields.legal")} note={t("console_parts.footer.legal_note")}>
        <LinkInput name="legal.notice" label={t("console_parts.footer.notice")} />
        <LinkInput name="legal.disclaimer" label={t("console_parts.footer.disclaimer")} />
        <LinkInput name="legal.privacy_policy" label={t("console_parts.footer.privacy_policy")} />
      </Block>
    </>
  )
}

/** Columns and their links are rows in rows, as the settings of an element have them. */
function ColumnsInput() {
  const { t } = useTranslation()
  const { value, isDisabled, ref, change, errorAt } = usePartedField("columns")
  // A drag moves rows several times before they are drawn again.
  const latest = useRef<unknown>({ columns: value })
  useLayoutEffect(() => {
    latest.current = { columns: value }
  })
  const labelOf = ({ path }: FieldPlace) => {
    const name = path.filter((step) => typeof step === "string").join("_") as ColumnField
    return t(`console_parts.columns.${name}`)
  }
  const shared: Settings = {
    settings: { columns: value },
    labelOf,
    hintOf: () => undefined,
    choiceOf: (_, choice) => choice,
    errorOf: ({ path }) => errorAt(path.join(".")),
    change: (path, next) => {
      latest.current = withSetting(latest.current, path, next)
      change((latest.current as { columns: unknown }).columns)
    },
    hasAlt: false,
    Fields: SettingFields,
  }
  return (
    <fieldset ref={ref} className={styles.tree} disabled={isDisabled}>
      <SettingsContext value={shared}>
        <SettingFields places={places} />
      </SettingsContext>
    </fieldset>
  )
}
