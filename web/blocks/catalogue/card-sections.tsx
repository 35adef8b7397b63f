import { useTranslation } from "#web/texts/use-translation.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { ActivityCard } from "./activity-card.tsx"
import { AvailabilityCard } from "./availability-card.tsx"
import { CardsSection } from "./cards-section.tsx"
import { NoAvailabilities } from "./no-availabilities.tsx"
import { ProductCard } from "./product-card.tsx"
import { BundleTicket, MembershipTicket, VoucherTicket } from "./tickets.tsx"

// Grids of cards, one section for each kind of item. A section just added in the preview has no data yet.

export function ActivitiesCards({ element: { id, settings }, data, mark }: BlockProps<"activities-cards">) {
  return (
    <CardsSection id={id} settings={settings} mark={mark} className="section-activities-cards" shape="rail">
      {(level, look) =>
        (data?.data ?? []).map((activity) => (
          <ActivityCard key={activity.cuid} activity={activity} level={level} look={look} />
        ))
      }
    </CardsSection>
  )
}

export function AvailabilitiesCards({ element: { id, settings }, data, mark }: BlockProps<"availabilities-cards">) {
  const empty = data ? <NoAvailabilities level={settings.title ? 3 : 2} /> : null
  return (
    <CardsSection
      id={id}
      settings={settings}
      mark={mark}
      empty={empty}
      className="section-availabilities-cards"
      shape="rail"
    >
      {(level, look) =>
        (data?.data ?? []).map((card) => <AvailabilityCard key={card.cuid} card={card} level={level} look={look} />)
      }
    </CardsSection>
  )
}

export function BundlesCards({ element: { id, settings }, data, mark }: BlockProps<"bundles-cards">) {
  const { t } = useTranslation()
  return (
    <CardsSection id={id} settings={settings} mark={mark} className="section-bundles-cards" shape="stack">
      {(level, look) =>
        (data?.data ?? []).map((product) => (
          <ProductCard
            key={product.cuid}
            product={product}
            level={level}
            look={look}
            href={`/bundles/${product.cuid}`}
            action={t("catalogue.choose")}
            ticket={<BundleTicket bundle={product} />}
            tint="bundle"
          />
        ))
      }
    </CardsSection>
  )
}

export function MembershipsCards({ element: { id, settings }, data, mark }: BlockProps<"memberships-cards">) {
  const { t } = useTranslation()
  return (
    <CardsSection id={id} settings={settings} mark={mark} className="section-memberships-cards" shape="stack">
      {(level, look) =>
        (data?.data ?? []).map((product) => (
          <ProductCard
            key={product.cuid}
            product={product}
            level={level}
            look={look}
            href={`/memberships/${product.cuid}`}
            action={t("catalogue.join")}
            ticket={<MembershipTicket membership={product} />}
            tint="membership"
          />
        ))
      }
    </CardsSection>
  )
}

export function VouchersCards({ element: { id, settings }, data, mark }: BlockProps<"vouchers-cards">) {
  const { t } = useTranslation()
  return (
    <CardsSection id={id} settings={settings} mark={mark} className="section-vouchers-cards" shape="stack">
      {(level, look) =>
        (data?.data ?? []).map((product) => (
          <ProductCard
            key={product.cuid}
            product={product}
            level={level}
            look={look}
            href={`/vouchers/${product.cuid}`}
            action={t("catalogue.give")}
            ticket={<VoucherTicket voucher={product} />}
            tint="voucher"
          />
        ))
      }
    </CardsSection>
  )
}
