import type { BlockProps } from "../blocks-context.ts"
import { useLevel } from "../outline.ts"
import { Band } from "../section/band.tsx"
import { Flow } from "../section/flow.tsx"
import { TitleGroup } from "../section/title-group.tsx"
import "./header.css"

/** The heading of a part of the page. Its children, a link or a button, stand across from the text. */
export function Header({ element: { id, settings, children }, mark }: BlockProps<"header">) {
  const level = useLevel(id)
  const { label, title, subtitle } = settings
  if (!label && !title && !subtitle && children.length === 0) return null
  return (
    <Band className={`section-header align-${settings.alignment}`} settings={settings} mark={mark}>
      <div className="band-in header-in">
        <TitleGroup {...settings} level={level} className={level === 1 ? "header-first" : "header-title"} />
        <Flow elements={children} display={settings.display} />
      </div>
    </Band>
  )
}
