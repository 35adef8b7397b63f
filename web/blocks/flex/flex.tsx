import type { BlockProps } from "../blocks-context.ts"
import { Band } from "../section/band.tsx"
import { Flow } from "../section/flow.tsx"

export function Flex({ element: { settings, children }, mark }: BlockProps<"flex">) {
  return (
    <Band className="section-flex" settings={settings} mark={mark}>
      <div className="band-in">
        <Flow elements={children} display={settings} />
      </div>
    </Band>
  )
}
