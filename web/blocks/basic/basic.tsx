import type { BlockProps } from "../blocks-context.ts"
import { Band } from "../section/band.tsx"
import { Flow } from "../section/flow.tsx"

/** A band across the page; its children keep the page's own widths. */
export function Basic({ element: { settings, children }, mark }: BlockProps<"basic">) {
  const { display, gap } = settings
  return (
    <Band className="section-basic" settings={settings} mark={mark}>
      {display ? (
        <div className="band-in">
          <Flow elements={children} display={display} />
        </div>
      ) : (
        <Flow elements={children} gap={gap} className="across" />
      )}
    </Band>
  )
}
