import { useState } from "react"
import { useNavigate } from "react-router"
import { formatMoney } from "#contract/rules/money.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { AccountHead } from "../account-head.tsx"
import { ConfirmForm } from "../confirm-form.tsx"
import { useAccount } from "../use-account.ts"

/** Money in the wallet must be given up expressly, or the server refuses; other refusals name the obstacle. */
export default function DeleteProfile() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { customer, account, website } = useAccount()
  const [refusal, setRefusal] = useState<string>()
  const [givesUp, setGivesUp] = useState(false)
  const { amount } = account.wallet
  const hasBalance = amount > 0 || refusal === "ACCOUNT_HAS_BALANCE"
  const { language, organiser } = website
  return (
    <>
      <AccountHead
        title={t("account.delete.title")}
        lead={t("account.delete.lead", { name: organiser.name })}
        crumb={{ label: t("account.tabs.profile"), href: "/account/profile", current: t("account.delete.title") }}
      />
      <ConfirmForm
        name={customer.fullname}
        label={t("account.delete.label")}
        submit={t("account.delete.submit")}
        success={t("account.delete.done")}
        send={(intention) =>
          call("DELETE /api/session", { query: givesUp ? { give_up_balance: "true" } : {} }, intention)
        }
        onDone={() => navigate("/account/participants")}
        onRefused={(error) => setRefusal(errorCode(error))}
        cancel="/account/profile"
      >
        {refusal && (
          <Alert tone="danger" isAnnounced>
            {errorText(t, refusal)}
          </Alert>
        )}
        {hasBalance && (
          <Checkbox isSelected={givesUp} onChange={setGivesUp} hint={t("account.delete.give_up_hint")}>
            {amount > 0
              ? t("account.delete.give_up_amount", {
                  amount: formatMoney(amount, { currency: organiser.currency, language, style: "sum" }),
                })
              : t("account.delete.give_up")}
          </Checkbox>
        )}
      </ConfirmForm>
    </>
  )
}
