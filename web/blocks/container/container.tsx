import type { BlockProps } from "../blocks-context.ts"
import { Band } from "../section/band.tsx"
import { Flow } from "../section/flow.tsx"
import "./container.css"

/** As wide as the site's content; its background is a soft square of that width. */
export function Container({ element: { settings, children }, mark }: BlockProps<"container">) {
  return (
    <Band className="section-container" settings={settings} mark={mark}>
      <Flow elements={children} display={settings.display} gap={settings.gap} />
    </Band>
  )
}
