import { useTranslation } from "#web/texts/use-translation.tsx"
import { bare, choicesOf } from "../builder/settings/field-places.ts"
import { SelectInput, SwitchInput } from "../settings/inputs.tsx"
import { Block } from "../settings/settings-screen.tsx"
import { LinkTreeInput } from "./link-tree-input.tsx"
import { formSchemas } from "./part-values.ts"
import styles from "./parts.module.css"

const { logo_position, links_position } = formSchemas.header.shape
type Position = "left" | "center" | "right"

export function HeaderForm() {
  const { t } = useTranslation()
  const options = (schema: typeof logo_position | typeof links_position) =>
    choicesOf(bare(schema)).map((value) => ({ value, label: t(`console_parts.positions.${value as Position}`) }))
  return (
    <>
      <Block title={t("console_parts.fields.links")} note={t("console_parts.links.note")}>
        <LinkTreeInput />
      </Block>
      <Block title={t("console_parts.header.layout")}>
        <div className={styles.pair}>
          <SelectInput
            name="logo_position"
            label={t("console_parts.fields.logo_position")}
            options={options(logo_position)}
          />
          <SelectInput
            name="links_position"
            label={t("console_parts.fields.links_position")}
            options={options(links_position)}
          />
        </div>
        <SwitchInput
          name="sticky"
          label={t("console_parts.fields.sticky")}
          hint={t("console_parts.header.sticky_hint")}
        />
      </Block>
    </>
  )
}
