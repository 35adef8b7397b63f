import { LinkButton } from "#web/ui/link-button.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { Html } from "../html.tsx"
import { useLevel } from "../outline.ts"
import { Picture } from "../picture.tsx"
import { Band } from "../section/band.tsx"
import { Flow } from "../section/flow.tsx"
import { TitleGroup } from "../section/title-group.tsx"
import "./split-hero.css"

/** Words on one side, a picture on the other. `container` frames both, `full-width` lets the picture reach the edge. */
export function SplitHero({ element: { id, settings, children }, mark }: BlockProps<"split-hero">) {
  const { description, image, alt, layout, origin, buttons, background } = settings
  const level = useLevel(id)
  const shown = buttons.filter(({ text }) => text)
  if (![settings.label, settings.title, description, image].some(Boolean) && shown.length + children.length === 0)
    return null
  // Without a picture there is no half to fill.
  const shape = image ? layout : "container"
  const classes = ["section-split-hero", `layout-${shape}`, `origin-${origin}`, !background && "hero-soft"]
  return (
    <Band className={classes.filter(Boolean).join(" ")} settings={settings} mark={mark}>
      <div className={`hero-split${image ? "" : " hero-alone"}${shape === "container" ? " band-in" : ""}`}>
        <div className="hero-words">
          <TitleGroup {...settings} level={level} className="hero-title" />
          <div className="bare">
            <Html content={description} className="lead" />
          </div>
          {shown.length > 0 && (
            <div className="row">
              {shown.map(({ text, href, type }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and never change places
                <LinkButton key={index} variant={type} size="lg" href={href || "#"} isDocument={!href}>
                  {text}
                </LinkButton>
              ))}
            </div>
          )}
          <Flow elements={children} display={settings.display} />
        </div>
        {image && (
          <div className="hero-picture">
            <Picture url={image} alt={alt} sizes="(max-width: 60rem) 100vw, 50vw" isEager={level === 1} />
          </div>
        )}
      </div>
    </Band>
  )
}
