import { useNavigate } from "react-router"
import { z } from "zod"
import { redeemCode } from "#contract/endpoints/account-vouchers.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"

const schema = z.object({ code: redeemCode })

/** Asks for a code and leads to the page of its voucher. */
export function RedeemCodeForm({ code = "", isPrimary }: { code?: string; isPrimary: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { code },
    send: (query) => call("GET /api/vouchers/redeem", { query }),
    success: t("account_vouchers.redeem.found"),
    onDone: ({ voucher }) => navigate(`/account/vouchers/redeem/${encodeURIComponent(voucher.code)}`),
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="redeem-code">
      <FormText
        control={form.control}
        name="code"
        label={t("account_vouchers.redeem.code")}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
      <Button type="submit" variant={isPrimary ? "primary" : "default"} isPending={isPending}>
        {t("account_vouchers.redeem.check")}
      </Button>
    </ContractForm>
  )
}
