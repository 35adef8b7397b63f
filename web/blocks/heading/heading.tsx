import type { BlockProps } from "../blocks-context.ts"
import { textStyle } from "../text-style.ts"
import "./heading.css"

export function Heading({ element: { settings }, mark }: BlockProps<"heading">) {
  const { content, level, style } = settings
  const Title = `h${level as 1 | 2 | 3 | 4}` as const
  if (!content.trim()) return null
  return (
    <Title {...mark} className="block block-heading" style={textStyle(style)}>
      {content}
    </Title>
  )
}
