import type { BlockProps } from "../blocks-context.ts"
import { type CssVariables, countable } from "../css-variables.ts"
import { Elements } from "../render-elements.tsx"
import { Band } from "../section/band.tsx"
import "./grid.css"

/** Columns of one width; two of them on a tablet, on a phone one, or two where there were many small things. */
export function Grid({ element: { settings, children }, mark }: BlockProps<"grid">) {
  const { columns, gap } = settings
  const style: CssVariables = {
    "--gap": countable(gap),
    "--columns": columns,
    "--columns-tablet": Math.min(columns, 2),
    "--columns-phone": columns >= 4 ? 2 : 1,
  }
  return (
    <Band className="section-grid" settings={settings} mark={mark} style={style}>
      <div className="band-in grid-in inside">
        <Elements elements={children} />
      </div>
    </Band>
  )
}
