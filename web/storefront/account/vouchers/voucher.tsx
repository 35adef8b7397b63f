import { redeemState } from "#contract/rules/redeem.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Download } from "#web/ui/icons/download.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { pageServices } from "../../site/page-services.ts"
import { ThingHero } from "../things/thing-hero.tsx"
import { ThingPage } from "../things/thing-page.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/voucher"
import { GiftCard } from "./gift-card.tsx"
import { VoucherBadges } from "./voucher-badges.tsx"
import { voucherFacts } from "./voucher-facts.ts"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/vouchers/{cuid}", { params: { cuid } })
}

type Props = Pick<Route.ComponentProps, "loaderData">

/** A voucher that was bought to be given away, or one that was received. */
export default function VoucherPage({ loaderData: { voucher, owed } }: Props) {
  const { t } = useTranslation()
  const { website, customer, now } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { cuid, cancelled, reference, code } = voucher
  const isBuyer = voucher.customer_id === customer.id
  const amounts = { total_amount: voucher.total_amount ?? 0, paid_amount: voucher.paid_amount ?? 0, deposit_amount: 0 }
  const isReady = isBuyer && !cancelled && redeemState({ ...voucher, ...amounts }, now) === "VALID"
  return (
    <ThingPage
      type="voucher"
      path={`/account/vouchers/${cuid}`}
      thing={{ cuid, reference, cancelled, ...amounts }}
      owed={owed}
      head={
        <ThingHero
          title={voucher.voucher.title}
          crumb={{ label: t("account_vouchers.title"), href: "/account/vouchers" }}
          image={voucher.voucher.images[0]}
          badges={<VoucherBadges voucher={voucher} />}
          reference={reference}
          lines={voucherFacts(voucher, { customer_id: customer.id, now }, formats, t)}
        />
      }
    >
      <Card as="section" className="stack" aria-labelledby="code">
        <div className="row-between">
          <h2 className="panel-title" id="code">
            {t("account_vouchers.code")}
          </h2>
          {isBuyer && <CopyButton text={code} label={t("checkout.success.copy_code", { code })} />}
        </div>
        <GiftCard voucher={voucher.voucher} code={code} />
        {isReady && (
          <>
            <p className="small">{t("account_vouchers.give")}</p>
            <LinkButton href={`/api/account/vouchers/${cuid}/download`} isDocument target="_blank">
              <Download className="icon" aria-hidden="true" />
              {t("account_vouchers.download")}
            </LinkButton>
          </>
        )}
        {!isBuyer && (
          <p>
            <TextLink hasArrow href={voucher.voucher.bundle ? "/account/bundles" : "/account/home"}>
              {t(voucher.voucher.bundle ? "account_vouchers.to_bundles" : "account_vouchers.to_wallet")}
            </TextLink>
          </p>
        )}
      </Card>
    </ThingPage>
  )
}
