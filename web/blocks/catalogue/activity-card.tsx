import type { ActivityCard as Activity } from "#contract/blocks/card-loads.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import type { Level } from "../outline.ts"
import { useFormats } from "../use-formats.ts"
import type { CardLook } from "./card-look.ts"
import { CardPicture } from "./card-picture.tsx"
import { agesText, placeText, priceText } from "./card-texts.ts"

/** An activity and what its open dates have in common. */
export function ActivityCard({ activity, level, look }: { activity: Activity; level: Level; look: CardLook }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { shows } = look
  const { cuid, title, image, kind, locations, start_at, end_at, availabilities_count: count } = activity
  const Title = `h${level}` as const
  const meta = [shows("category") && kind, shows("age") && agesText(activity, t)].filter(Boolean)
  const price = priceText(activity.price, formats, t)
  const [place] = locations
  return (
    <article className="card">
      {shows("image") && <CardPicture image={image} look={look} />}
      <div className="card-body bare">
        {meta.length > 0 && <p className="card-meta">{meta.join(" · ")}</p>}
        <Title className="card-title">
          <SiteLink href={`/activities/${cuid}`}>{title}</SiteLink>
        </Title>
        {shows("dates") && start_at && end_at && (
          <p className="card-line">{formats.dateRange(start_at, end_at, "long")}</p>
        )}
        {shows("location") && place && (
          <p className="card-line muted">
            {locations.length === 1 ? placeText(place) : t("catalogue.places", { count: locations.length })}
          </p>
        )}
        <div className="card-foot">
          {shows("price") && (
            <span className="price">
              {count > 1 && activity.price > 0 ? t("catalogue.from_price", { price }) : price}
            </span>
          )}
          {shows("remaining") && count !== 1 && (
            <span>{count > 0 ? t("catalogue.choices", { count }) : t("catalogue.no_date")}</span>
          )}
        </div>
      </div>
    </article>
  )
}
