import { contrast, ENOUGH_CONTRAST, toldContrast } from "#contract/rules/accent.ts"
import { formatNumber } from "#contract/rules/number.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ColorText } from "../inputs/color-text.tsx"
import { useEditor } from "../settings/editor-context.ts"
import { type InputProps, TextInput, useInput } from "../settings/inputs.tsx"
import { Block } from "../settings/settings-screen.tsx"
import { LinkInput } from "./link-input.tsx"
import { formSchemas } from "./part-values.ts"
import styles from "./parts.module.css"

const { background_color, text_color } = formSchemas.topbar.shape

export function TopbarForm() {
  const { t } = useTranslation()
  return (
    <>
      <Block title={t("console_parts.topbar.contact")} note={t("console_parts.topbar.contact_note")}>
        <div className={styles.pair}>
          <TextInput name="email" type="email" label={t("console_parts.fields.email")} />
          <TextInput name="phone" type="tel" label={t("console_parts.fields.phone")} />
        </div>
      </Block>
      <Block title={t("console_parts.fields.announcement")} note={t("console_parts.topbar.announcement_note")}>
        <TextInput name="announcement.text" label={t("console_parts.topbar.announcement_text")} />
        <LinkInput name="announcement.href" label={t("console_parts.topbar.announcement_link")} />
      </Block>
      <Block title={t("console_parts.topbar.colors")}>
        <div className={styles.pair}>
          <ColorInput name="background_color" label={t("console_parts.fields.background_color")} />
          <ColorInput name="text_color" label={t("console_parts.fields.text_color")} />
        </div>
        <Contrast />
      </Block>
    </>
  )
}

function ColorInput({ name, label }: InputProps) {
  const { bound } = useInput(name)
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  return (
    <ColorText
      {...field}
      className={bound.className}
      hint={bound.hint}
      hasOptionalMark={false}
      inputRef={ref}
      label={label}
      value={String(value ?? "")}
      error={error}
    />
  )
}

/** The two colours as they will be read; nothing while one of them is being typed. */
function Contrast() {
  const { t, language } = useTranslation()
  const { values } = useEditor()
  const background = background_color.safeParse(values.background_color)
  const text = text_color.safeParse(values.text_color)
  if (!background.success || !text.success) return null
  const ratio = toldContrast(contrast(background.data, text.data))
  return (
    <div className={styles.contrast}>
      {/* The colours may be hard to read, which is what is shown: who cannot see them is told by the ratio. */}
      <span className={styles.swatch} style={{ color: text.data, background: background.data }} aria-hidden="true">
        {t("console_parts.topbar.sample")}
      </span>
      <p className={styles.ratio} role="status">
        {t(`console_parts.topbar.${ratio < ENOUGH_CONTRAST ? "contrast_low" : "contrast"}`, {
          ratio: formatNumber(ratio, language),
        })}
      </p>
    </div>
  )
}
