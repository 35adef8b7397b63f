import type { CSSProperties } from "react"
import { SiteLink } from "#web/ui/site-link.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { type CssVariables, countable } from "../css-variables.ts"
import { Picture } from "../picture.tsx"
import "./image.css"

// The space is reserved before the picture arrives: by its ratio, or by a height of its own if that is known.
const RATIO = "4/3"

export function Image({ element: { settings }, mark }: BlockProps<"image">) {
  const { url, alt, width, height, href } = settings
  const style: CSSProperties = {
    height,
    aspectRatio: settings["aspect-ratio"] ?? RATIO,
    objectFit: settings["object-fit"],
    borderRadius: settings["border-radius"],
  }
  const size: CssVariables = { "--width": countable(width) }
  const picture = <Picture url={url} alt={alt} sizes={sizesOf(width)} style={style} />
  return (
    <div {...mark} className="block block-sized block-image" style={size}>
      {href ? (
        // A link needs an accessible name: without an alternative text, the address is used.
        <SiteLink href={href} style={{ borderRadius: style.borderRadius }} aria-label={alt ? undefined : href}>
          {picture}
        </SiteLink>
      ) : (
        picture
      )}
    </div>
  )
}

const sizesOf = (width: string) => (/(px|rem|em|vw)$/.test(width) ? width : "(max-width: 75rem) 100vw, 75rem")
