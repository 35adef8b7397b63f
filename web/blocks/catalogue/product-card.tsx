import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ArrowRight } from "#web/ui/icons/arrow-right.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import type { Level } from "../outline.ts"
import { Picture } from "../picture.tsx"
import { useFormats } from "../use-formats.ts"
import type { CardLook } from "./card-look.ts"
import { priceText } from "./card-texts.ts"
import "./product-card.css"

type ProductCardProps = {
  product: { title: string; summary: string; price: number; image: { public_url: string } | null }
  href: string
  /** The verb of its link: choose, give, join. */
  action: string
  /** The drawing of the product, on the colour of its kind or in a corner of the organiser's picture. */
  ticket: ReactNode
  tint: "bundle" | "voucher" | "membership"
  level: Level
  look: CardLook
}

/** A product besides registrations. The whole card is one link; its name is the title. */
export function ProductCard({ product, href, action, ticket, tint, level, look }: ProductCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { title, summary, price, image } = product
  const Title = `h${level}` as const
  return (
    <article className="offer">
      {look.shows("image") && (
        <div className={`offer-art offer-${tint}${image ? " offer-pictured" : ""}`}>
          {image && <Picture url={image.public_url} alt="" sizes={look.sizes} />}
          {ticket}
        </div>
      )}
      <Title className="offer-title">
        <SiteLink href={href}>{title}</SiteLink>
      </Title>
      {summary && <p className="offer-summary">{summary}</p>}
      <div className="card-foot">
        {look.shows("price") && <span className="price">{priceText(price, formats, t)}</span>}
        {/* The title is the link's name; this only shows that there is one. */}
        <span className="link-arrow" aria-hidden="true">
          {action}
          <ArrowRight className="icon icon-sm" />
        </span>
      </div>
    </article>
  )
}
