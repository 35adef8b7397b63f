import type { BlockProps } from "../blocks-context.ts"
import { textStyle } from "../text-style.ts"
import "./paragraph.css"

export function Paragraph({ element: { settings }, mark }: BlockProps<"paragraph">) {
  const { content, style } = settings
  if (!content.trim()) return null
  return (
    <div {...mark} className="block block-paragraph bare" style={textStyle(style)}>
      <p>{content}</p>
    </div>
  )
}
