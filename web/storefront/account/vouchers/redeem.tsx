import { useTranslation } from "#web/texts/use-translation.tsx"
import { AccountHead } from "../account-head.tsx"
import { RedeemCodeForm } from "./redeem-code-form.tsx"
import "./vouchers.css"

export default function Redeem() {
  const { t } = useTranslation()
  const title = t("account_vouchers.redeem.title")
  return (
    <>
      <AccountHead
        title={title}
        lead={t("account_vouchers.redeem.lead")}
        crumb={{ label: t("account_vouchers.title"), href: "/account/vouchers", current: title }}
      />
      <div className="redeem">
        <RedeemCodeForm isPrimary />
      </div>
    </>
  )
}
