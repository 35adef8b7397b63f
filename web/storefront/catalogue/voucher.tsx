import type { LoadedData } from "#contract/blocks/loads.ts"
import { formatDuration } from "#contract/rules/duration.ts"
import { VoucherTicket } from "#web/blocks/catalogue/tickets.tsx"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ProductForm } from "./add-forms.tsx"
import { ProductPage } from "./product-page.tsx"

/** A voucher to give, with its validity. */
export function Voucher({ data: { voucher } }: { data: LoadedData<"voucher"> }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const { duration } = voucher
  const period =
    duration === null ? t("offer.no_limit") : t("catalogue.valid_for", { duration: formatDuration(duration, language) })
  return (
    <ProductPage
      product={voucher}
      period={period}
      images={voucher.images.slice(0, 1)}
      ticket={<VoucherTicket voucher={voucher} />}
      tint="voucher"
      facts={[]}
      terms={[]}
      form={<ProductForm voucher={voucher} />}
    />
  )
}
