import type { RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Check } from "#web/ui/icons/check.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { untilText } from "../things/bundle-facts.ts"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/redeem-confirm"
import { GiftCard } from "./gift-card.tsx"
import { RedeemCodeForm } from "./redeem-code-form.tsx"
import { RedeemForm } from "./redeem-form.tsx"
import { worthText } from "./voucher-facts.ts"
import "./vouchers.css"

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [{ voucher }, participants] = await Promise.all([
    call("GET /api/vouchers/redeem", { query: { code } }),
    call("GET /api/participants", { query: { page_size: 100 } }),
  ])
  return { voucher, participants: participants.data }
}

/** The content of a voucher and its redemption; or why it cannot be redeemed. */
export default function RedeemConfirm({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { voucher, participants } = loaderData
  const formats = formatsOf(website.language, website.organiser)
  const title = t("account_vouchers.redeem.title")
  const isValid = voucher.state === "VALID"
  return (
    <>
      <AccountHead
        title={title}
        crumb={{ label: t("account_vouchers.title"), href: "/account/vouchers", current: title }}
      />
      <div className="redeem">
        <div className="stack-6">
          <RedeemCodeForm key={voucher.code} code={voucher.code} isPrimary={false} />
          <Card as="section" aria-labelledby="voucher">
            {isValid ? (
              <Badge tone="success" icon={<Check className="icon" aria-hidden="true" />}>
                {t("account_vouchers.redeem.valid")}
              </Badge>
            ) : (
              <Obstacle voucher={voucher} />
            )}
            <h2 className="panel-title redeem-title" id="voucher">
              {voucher.voucher.title}
            </h2>
            <p>{worthText(voucher.voucher, formats, t)}</p>
            <p className="small">
              {t("account_vouchers.from", { name: voucher.customer.fullname })}
              {isValid && voucher.expires_at && ` · ${untilText(voucher.expires_at, now, formats, t)}`}
            </p>
            <RedeemForm key={voucher.state} voucher={voucher} participants={participants} />
          </Card>
        </div>
        <GiftCard voucher={voucher.voucher} code={voucher.code} />
      </div>
    </>
  )
}

function Obstacle({ voucher: { state, redeemed_at, expires_at } }: { voucher: RedeemableVoucher }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { date, lastDay } = formatsOf(website.language, website.organiser)
  if (state === "REDEEMED")
    return (
      <Alert tone="danger" title={t("account_vouchers.redeem.redeemed.title")}>
        {t("account_vouchers.redeem.redeemed.text", { date: redeemed_at ? date(redeemed_at, "long") : "" })}
      </Alert>
    )
  if (state === "EXPIRED")
    return (
      <Alert tone="danger" title={t("account_vouchers.redeem.expired.title")}>
        {t("account_vouchers.redeem.expired.text", { date: expires_at ? lastDay(expires_at, "long") : "" })}
      </Alert>
    )
  return (
    <Alert tone="warning" title={t("account_vouchers.redeem.unpaid.title")}>
      {t("account_vouchers.redeem.unpaid.text")}
    </Alert>
  )
}
