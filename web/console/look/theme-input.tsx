import type { CSSProperties } from "react"
import { accentStyle } from "#contract/rules/accent.ts"
import { type Theme, themes } from "#contract/rules/theme.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useSession } from "../session/session.ts"
import { useEditor } from "../settings/editor-context.ts"
import { CardsInput } from "../settings/inputs.tsx"
import { accentOf } from "./accent-of.ts"
import styles from "./look.module.css"

/** The looks as cards. */
export function ThemeInput() {
  const { t } = useTranslation()
  const cards = themes.map((theme) => ({
    value: theme,
    lead: <Drawing theme={theme} />,
    title: t(`console_look.themes.${theme}.title`),
    description: t(`console_look.themes.${theme}.text`),
  }))
  return <CardsInput name="theme" label={t("console_look.fields.theme")} cards={cards} isLabelHidden />
}

/** A piece of a page in the look's own roles, and in the accent that is being chosen. */
function Drawing({ theme }: { theme: Theme }) {
  const { organiser } = useSession()
  const { base, values } = useEditor()
  const accent = accentOf(values.accent_color) ?? accentOf(base.accent_color)
  return (
    <span
      className={styles.drawing}
      data-theme={theme}
      style={accent ? (accentStyle(accent) as CSSProperties) : undefined}
      aria-hidden="true"
    >
      <span className={styles.drawnTitle}>{organiser.name}</span>
      <span className={styles.drawnCards}>
        {[1, 2, 3].map((card) => (
          <span key={card} className={styles.drawnCard}>
            <span className={styles.drawnPicture} />
            <span className={styles.drawnLine} />
          </span>
        ))}
      </span>
      <span className={styles.drawnButton} />
    </span>
  )
}
