import type { BlockProps } from "../blocks-context.ts"
import { useLevel } from "../outline.ts"
import { Backdrop, Band } from "../section/band.tsx"
import { Flow } from "../section/flow.tsx"
import { TitleGroup } from "../section/title-group.tsx"
import "./banner.css"

/**
 * A picture across the page under its overlay. No overlay makes every picture fit to be written on, so the text has its
 * own tile; without a picture it stands on the band itself.
 */
export function Banner({ element: { id, settings, children }, mark }: BlockProps<"banner">) {
  const { label, title, subtitle, image, background, alignment } = settings
  const level = useLevel(id)
  const isOnPicture = image !== undefined || background?.type === "image"
  const hasWords = Boolean(label || title || subtitle) || children.length > 0
  if (!hasWords && !image && !background) return null
  const classes = ["section-banner", `align-${alignment}`, isOnPicture && "banner-pictured"]
  return (
    <Band className={classes.filter(Boolean).join(" ")} settings={settings} mark={mark}>
      {image && <Backdrop {...settings} image={image} isEager={level === 1} />}
      {hasWords && (
        <div className="band-in banner-in">
          <div className={isOnPicture ? "banner-words banner-tile" : "banner-words"}>
            <TitleGroup {...settings} level={level} className="banner-title" />
            <Flow elements={children} display={settings.display} />
          </div>
        </div>
      )}
    </Band>
  )
}
