import type { BlockProps } from "../blocks-context.ts"
import { Html } from "../html.tsx"
import { useLevel } from "../outline.ts"
import { Picture } from "../picture.tsx"
import "./feature-highlight.css"

/**
 * A picture and a text; side by side where there is room, one below the other in a column. Without a picture, a label
 * of one or two characters becomes a hopscotch tile: 1, 2, 3.
 */
export function FeatureHighlight({ element: { id, settings }, mark }: BlockProps<"feature-highlight">) {
  const { label, title, subtitle, content, image, alt, alignment } = settings
  const Title = `h${useLevel(id)}` as const
  const isStep = !image && label !== "" && [...label].length <= 2
  if (!label && !title && !subtitle && !content && !image) return null
  const classes = ["block block-wide block-feature-highlight", `align-${alignment}`, isStep && "feature-step"]
  return (
    <div {...mark} className={classes.filter(Boolean).join(" ")}>
      <div className={image ? "feature feature-pictured" : "feature"}>
        {image && (
          <div className="feature-picture">
            <Picture url={image} alt={alt} sizes="(max-width: 37.5rem) 100vw, 36rem" />
          </div>
        )}
        {isStep && <p className="feature-tile">{label}</p>}
        <div className="bare">
          {label && !isStep && <p className="label">{label}</p>}
          {title && <Title className="feature-title">{title}</Title>}
          {subtitle && <p className="feature-subtitle">{subtitle}</p>}
          <Html content={content} className="feature-content" />
        </div>
      </div>
    </div>
  )
}
