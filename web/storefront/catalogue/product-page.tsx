import type { ReactNode } from "react"
import type { Picture as PictureData } from "#contract/endpoints/images.ts"
import { priceText } from "#web/blocks/catalogue/card-texts.ts"
import { Html } from "#web/blocks/html.tsx"
import { Picture } from "#web/blocks/picture.tsx"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { ForCustomers } from "../auth/login-prompt.tsx"
import { DetailCrumbs } from "./detail-crumbs.tsx"
import { type Fact, Facts } from "./facts.tsx"
import "#web/blocks/catalogue/product-card.css"
import "./detail.css"
import "./product-page.css"

type ProductPageProps = {
  product: { title: string; description: string; price: number }
  /** Its validity in words, below the title. */
  period: string
  images: PictureData[]
  /** Drawn if it has no picture; its colour is that of its kind. */
  ticket: ReactNode
  tint: "bundle" | "voucher" | "membership"
  facts: Fact[]
  /** The unit of the price, beside it, and the terms below. */
  unit?: string
  terms: string[]
  isOver?: boolean
  form: ReactNode
  /** After the description. */
  children?: ReactNode
}

/** The page of a bundle, a membership or a voucher: one layout for the three. */
export function ProductPage(props: ProductPageProps) {
  const { product, period, images, ticket, tint, facts, unit, terms, isOver = false, form, children } = props
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div className="container detail">
      <DetailCrumbs title={product.title} hasCatalogue={false} />
      <header className="detail-head">
        <h1 className="page-title">{product.title}</h1>
        {period && <p className="lead">{period}</p>}
      </header>
      <div className="detail-columns">
        <div className="detail-top">
          <ProductPictures images={images} art={<div className={`product-art offer-${tint}`}>{ticket}</div>} />
          <Facts facts={facts} />
        </div>
        <aside className="detail-aside" id="register">
          <div className="detail-sticky">
            <Card as="section" variant="float" className="detail-panel" aria-label={t("offer.panel_product")}>
              <div>
                <p>
                  <span className="detail-price">{priceText(product.price, formats, t)}</span>{" "}
                  {unit && <span className="small">{unit}</span>}
                </p>
                {terms.map((term) => (
                  <p key={term} className="small product-terms">
                    {term}
                  </p>
                ))}
              </div>
              {isOver ? <p>{t("offer.not_on_sale")}</p> : <ForCustomers>{form}</ForCustomers>}
            </Card>
          </div>
        </aside>
        <div className="detail-body">
          <Html content={product.description} />
          {children}
        </div>
      </div>
    </div>
  )
}

function ProductPictures({ images, art }: { images: PictureData[]; art: ReactNode }) {
  const [first, ...others] = images
  if (!first) return art
  return (
    <div className="product-pictures">
      <Picture
        className="detail-picture"
        url={first.public_url}
        alt={first.alt}
        sizes="(max-width: 60rem) 100vw, 46rem"
        isEager
      />
      {others.map(({ cuid, public_url, alt }) => (
        <Picture key={cuid} className="product-more" url={public_url} alt={alt} sizes="15rem" />
      ))}
    </div>
  )
}
