import type { ComponentType, SVGProps } from "react"
import { everyElement } from "#contract/blocks/tree.ts"
import { toldContrast } from "#contract/rules/accent.ts"
import type { Translator } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CircleAlert } from "#web/ui/icons/circle-alert.tsx"
import { Contrast } from "#web/ui/icons/contrast.tsx"
import { Heading } from "#web/ui/icons/heading.tsx"
import { ImageOff } from "#web/ui/icons/image-off.tsx"
import { Unlink } from "#web/ui/icons/unlink.tsx"
import { Weight } from "#web/ui/icons/weight.tsx"
import { type PageProblem, useBuilder } from "../builder.ts"
import { useElementWords } from "../settings/use-element-words.ts"
import styles from "./gates.module.css"
import type { Judged } from "./page-warnings.ts"

type Icon = ComponentType<SVGProps<SVGSVGElement>>

interface Gate {
  key: string
  tone: "refused" | "warned" | "fine"
  icon: Icon
  title: string
  detail: string
  element?: string | null
  setting?: string
}

const icons: Record<PageProblem["code"], Icon> = {
  SETTINGS_INVALID: CircleAlert,
  TYPE_UNKNOWN: CircleAlert,
  ALT_MISSING: ImageOff,
  LINK_BROKEN: Unlink,
  OUT_OF_PLACE: CircleAlert,
  ELEMENT_MISSING: CircleAlert,
}

/** Above this a page is slow on a phone. */
const HEAVY = 2_000_000

interface GatesBarProps extends Judged {
  weight: number | null
}

/** The gates of publishing, always in sight: each that is not passed leads to its element. */
export function GatesBar({ warnings, contrast, weight }: GatesBarProps) {
  const { t } = useTranslation()
  const { page, content, lead } = useBuilder()
  const { nameOf } = useElementWords()
  const types = new Map(everyElement(content).map(({ id, type }) => [id, type]))
  const where = (element: string) => nameOf(types.get(element) ?? "")
  // A problem of an element that was taken away meanwhile is none; the next save tells.
  const problems = page.problems.filter(({ element }) => element === null || types.has(element))
  const gates: Gate[] = [
    ...problems.map(
      ({ code, element, type, setting, value }): Gate => ({
        key: `${code}/${element}/${setting}`,
        tone: "refused",
        icon: icons[code],
        title: t(`console_builder.gates.${code}`),
        detail: value || (element === null ? nameOf(type) : where(element)),
        element,
        setting,
      }),
    ),
    ...warnings.map(
      ({ code, element }): Gate => ({
        key: `${code}/${element}`,
        tone: "warned",
        icon: code === "CONTRAST_LOW" ? Contrast : Heading,
        title: t(`console_builder.gates.${code}`),
        detail: where(element),
        element,
        setting: code === "CONTRAST_LOW" ? "style.color" : "level",
      }),
    ),
    ...(weight !== null && weight > HEAVY
      ? [{ key: "weight", tone: "warned" as const, icon: Weight, ...weighed(t, weight) }]
      : []),
    ...fine(t, { warnings, contrast }, problems),
  ]
  return (
    <section className={styles.gates} aria-label={t("console_builder.gates.label")}>
      <h2 className={styles.count}>
        <span role="status">
          {problems.length > 0
            ? t("console_builder.gates.refused", { count: problems.length })
            : t("console_builder.gates.ready")}
        </span>
      </h2>
      <ul className={styles.list}>
        {gates.map(({ key, tone, icon: Icon, title, detail, element, setting }) => {
          const text = (
            <>
              <Icon className="icon icon-sm" aria-hidden="true" />
              <span>
                <b>{title}</b>
                <small>{detail}</small>
              </span>
            </>
          )
          return (
            <li key={key} data-tone={tone}>
              {element ? (
                <button type="button" onClick={() => lead(element, setting ?? null)}>
                  {text}
                </button>
              ) : (
                <span>{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const weighed = (t: Translator["t"], bytes: number) => ({
  title: t("console_builder.gates.TOO_HEAVY"),
  detail: t("console_builder.gates.megabytes", { size: Math.round(bytes / 100_000) / 10 }),
})

/** The gates that are passed, in words that are true of the page. */
function fine(t: Translator["t"], { warnings, contrast }: Judged, problems: PageProblem[]): Gate[] {
  const isFree = (code: string) =>
    !warnings.some((each) => each.code === code) && !problems.some((each) => each.code === code)
  const gates: (Gate | false)[] = [
    isFree("CONTRAST_LOW") && {
      key: "contrast",
      tone: "fine",
      icon: Contrast,
      title: t("console_builder.gates.contrast"),
      detail:
        contrast === null
          ? t("console_builder.gates.contrast_own")
          : t("console_builder.gates.contrast_worst", { ratio: toldContrast(contrast) }),
    },
    isFree("HEADING_JUMP") && {
      key: "headings",
      tone: "fine",
      icon: Heading,
      title: t("console_builder.gates.headings"),
      detail: t("console_builder.gates.headings_fine"),
    },
  ]
  return gates.filter((gate) => gate !== false)
}
