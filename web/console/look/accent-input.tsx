import { accentShades, contrast, toldContrast } from "#contract/rules/accent.ts"
import { formatNumber } from "#contract/rules/number.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ColorText } from "../inputs/color-text.tsx"
import { useEditor } from "../settings/editor-context.ts"
import { useInput } from "../settings/inputs.tsx"
import { accentOf } from "./accent-of.ts"
import styles from "./look.module.css"

type Shade = keyof ReturnType<typeof accentShades>
/** The accent's shades that text has, and those it stands on; null is the page's white. */
const uses = {
  button: ["on-accent", "accent-solid"],
  hovered: ["on-accent", "accent-hover"],
  pressed: ["on-accent", "accent-press"],
  link: ["accent-text", null],
  chosen: ["accent-ink", "accent-soft"],
  tile: ["accent-ink", "accent-soft-2"],
} as const satisfies Record<string, readonly [Shade, Shade | null]>

/** The accent, and every shade that is computed of it as it will be read. */
export function AccentInput() {
  const { t, language } = useTranslation()
  const { base, values } = useEditor()
  const { bound } = useInput("accent_color", t("console_look.accent_hint"))
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  const shades = accentShades(accentOf(values.accent_color) ?? String(base.accent_color))
  return (
    <>
      <div className={styles.accent}>
        <ColorText
          {...field}
          className={bound.className}
          hint={bound.hint}
          isLabelHidden
          hasOptionalMark={false}
          inputRef={ref}
          label={t("console_look.fields.accent_color")}
          value={String(value ?? "")}
          error={error}
        />
      </div>
      <ul className={styles.shades} aria-label={t("console_look.shades")}>
        {(Object.keys(uses) as (keyof typeof uses)[]).map((use) => {
          const [text, ground] = uses[use]
          const colour = shades[text]
          const background = ground === null ? "#ffffff" : shades[ground]
          const ratio = toldContrast(contrast(colour, background))
          return (
            <li key={use} className={styles.shade} data-shade={use}>
              <span className={styles.swatch} style={{ color: colour, background }}>
                {t(`console_look.uses.${use}`)}
              </span>
              <span className={styles.ratio}>{t("console_look.ratio", { ratio: formatNumber(ratio, language) })}</span>
              <code className={styles.code}>{background}</code>
            </li>
          )
        })}
      </ul>
    </>
  )
}
