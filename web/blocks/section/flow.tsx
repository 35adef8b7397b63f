import type { ParsedElement, SettingsOf } from "#contract/blocks/registry.ts"
import { type CssVariables, countable } from "../css-variables.ts"
import { Elements } from "../render-elements.tsx"

type Display = NonNullable<SettingsOf<"basic">["display"]>

type FlowProps = {
  elements: ParsedElement[]
  /** Flex options; without them one below the other. */
  display?: Display | undefined
  gap?: string
  className?: string
}

/** The children of a section. They need no page gutters, hence `inside` by default. */
export function Flow({ elements, display, gap = "1rem", className = "inside" }: FlowProps) {
  if (elements.length === 0) return null
  return (
    <div
      className={display ? `flow ${flexClass(display)} ${className}` : `flow ${className}`}
      style={display ? flexStyle(display) : { "--gap": countable(gap) }}
    >
      <Elements elements={elements} />
    </div>
  )
}

const flexClass = ({ direction }: Display) =>
  direction.startsWith("row") ? "flow-flex flow-row" : "flow-flex flow-column"

const flexStyle = ({ gap, direction, align_items, justify_content }: Display): CssVariables => ({
  "--gap": countable(gap),
  "--direction": direction,
  "--align": align_items,
  "--justify": justify_content,
})
