import { LinkButton } from "#web/ui/link-button.tsx"
import type { BlockProps } from "../blocks-context.ts"
import "./button.css"

const looks = {
  primary: { variant: "primary" },
  secondary: { variant: "default" },
  plain: { variant: "plain" },
  white: { variant: "default", className: "btn-white" },
  blurred: { variant: "default", className: "btn-blurred" },
} as const

/** It leads somewhere, so it is a link; without an address it leads nowhere, as `#`. */
export function Button({ element: { settings }, mark }: BlockProps<"button">) {
  const { text, href, type } = settings
  if (!text) return null
  return (
    <div {...mark} className="block block-button">
      <LinkButton {...looks[type]} href={href || "#"} isDocument={!href}>
        {text}
      </LinkButton>
    </div>
  )
}
