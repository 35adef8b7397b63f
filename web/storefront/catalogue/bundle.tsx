import type { LoadedData } from "#contract/blocks/loads.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { formatDuration } from "#contract/rules/duration.ts"
import type { ElementOf } from "#web/blocks/blocks-context.ts"
import { BundleTicket } from "#web/blocks/catalogue/tickets.tsx"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { ProductForm } from "./add-forms.tsx"
import { ProductPage } from "./product-page.tsx"

type BundleProps = { element: ElementOf<"bundle">; data: LoadedData<"bundle"> }

/** Entries bought together. The price says how many, until when and for how long, as far as each is limited. */
export function Bundle({ element, data: { bundle } }: BundleProps) {
  const { t } = useTranslation()
  const { lastDay, language } = useFormats()
  const { now } = useBlocks().site
  const { capacity, expires_at, duration, activities, entity } = bundle
  const terms = [
    expires_at && t("catalogue.valid_until", { date: lastDay(expires_at, "long") }),
    duration !== null && t("catalogue.valid_for", { duration: formatDuration(duration, language) }),
  ].filter((term) => typeof term === "string")
  const entries = capacity === null ? t("offer.entries_unlimited") : t("catalogue.entries", { count: capacity })
  const validity = [
    expires_at && t("offer.until", { date: lastDay(expires_at, "long") }),
    duration !== null && formatDuration(duration, language),
  ].filter(Boolean)
  return (
    <ProductPage
      product={bundle}
      period=""
      images={element.settings.images ? bundle.images : []}
      ticket={<BundleTicket bundle={bundle} />}
      tint="bundle"
      facts={[
        { name: t("offer.entries"), value: entries },
        { name: t("offer.validity"), value: validity.join(", ") || t("offer.no_limit") },
        { name: t("offer.holder.title"), value: t(`offer.holder.${entity}`) },
      ]}
      {...(capacity !== null && { unit: `/ ${entries}` })}
      terms={terms}
      isOver={expires_at !== null && hasPassed(expires_at, now)}
      form={<ProductForm bundle={bundle} />}
    >
      <section className="stack" aria-labelledby="good-for-title">
        <h2 className="detail-title" id="good-for-title">
          {t("offer.good_for")}
        </h2>
        {activities.length === 0 && <p>{t("offer.all_activities")}</p>}
        {activities.length > 0 && (
          <ul className="good-for">
            {activities.map(({ cuid, title }) => (
              <li key={cuid}>
                <SiteLink href={`/activities/${cuid}`}>{title}</SiteLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </ProductPage>
  )
}
