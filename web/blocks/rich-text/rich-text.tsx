import type { BlockProps } from "../blocks-context.ts"
import { Html } from "../html.tsx"

export function RichText({ element: { settings }, mark }: BlockProps<"rich-text">) {
  if (!settings.content.trim()) return null
  return (
    <div {...mark} className="block block-wide block-rich-text bare">
      <Html content={settings.content} />
    </div>
  )
}
