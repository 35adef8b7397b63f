import type { LoadedData } from "#contract/blocks/loads.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { MembershipTicket, periodText } from "#web/blocks/catalogue/tickets.tsx"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ProductForm } from "./add-forms.tsx"
import { ProductPage } from "./product-page.tsx"

/** A membership and its period: a duration from the purchase, or from one day to another. */
export function Membership({ data: { membership } }: { data: LoadedData<"membership"> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now } = useBlocks().site
  const { period_type, fixed_period_end_at: end, entity } = membership
  const span = periodText(membership, formats)
  const period = period_type === "ROLLING" ? t("offer.valid_from_purchase", { duration: span }) : span
  return (
    <ProductPage
      product={membership}
      period={period}
      images={membership.images.slice(0, 1)}
      ticket={<MembershipTicket membership={membership} />}
      tint="membership"
      facts={[{ name: t("offer.holder.title"), value: t(`offer.holder.${entity}`) }]}
      terms={[]}
      isOver={period_type === "FIXED" && end !== null && hasPassed(end, now)}
      form={<ProductForm membership={membership} />}
    />
  )
}
