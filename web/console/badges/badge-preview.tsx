import type { DocumentElement } from "#contract/rules/document-elements.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import styles from "./badges.module.css"
import { contentOf } from "./elements.ts"

/** Millimetres in a typographic point. */
const POINT = 0.3528

interface BadgePreviewProps {
  width: number
  height: number
  elements: readonly DocumentElement[]
}

/** One badge at its proportions, with a child nobody knows: a drawing in millimetres, which the printed one follows. */
export function BadgePreview({ width, height, elements }: BadgePreviewProps) {
  const { t } = useTranslation()
  return (
    <svg
      className={styles.preview}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("console_badges.preview")}
      style={{ maxWidth: `${width}mm` }}
    >
      {elements.map((element) => (
        <Drawn key={element.id} element={element} sample={(content) => t(`console_badges.samples.${content}`)} />
      ))}
    </svg>
  )
}

type Sample = "fullname" | "firstname" | "lastname" | "activity" | "dates" | "location" | "customer" | "phone" | "other"

function Drawn({ element, sample }: { element: DocumentElement; sample: (content: Sample) => string }) {
  const { x, y, settings } = element
  if (element.type === "IMAGE")
    return <rect className={styles.code} x={x} y={y} width={element.settings.width} height={element.settings.height} />
  const content = contentOf(element)
  const text = content === "own" ? element.data : sample(content === null || content === "code" ? "other" : content)
  const { fontSize, fontWeight, color, width, align } = settings as Extract<
    DocumentElement,
    { type: "STRING" }
  >["settings"]
  const size = fontSize * POINT
  const shift = align === "left" || width === null ? 0 : align === "center" ? width / 2 : width
  const anchor = shift === 0 ? "start" : align === "center" ? "middle" : "end"
  return (
    <text x={x + shift} y={y + size} fontSize={size} fontWeight={fontWeight} fill={color} textAnchor={anchor}>
      {text}
    </text>
  )
}
