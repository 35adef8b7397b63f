import { useRevalidator } from "react-router"
import type { z } from "zod"
import type { destination } from "#contract/endpoints/transactions.ts"
import { currencyDecimals, formatMoney } from "#contract/rules/money.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Wallet } from "#web/ui/icons/wallet.tsx"
import { useAccount } from "../use-account.ts"
import { walletAmount } from "./wallet-amount.ts"

interface WalletProps {
  destination: z.output<typeof destination>
  /** The amount owed. */
  due: number
  /** The initial value: the smaller of the amount owed and the balance. */
  amount: number
  isPrimary: boolean
}

/** Pays the amount owed, or a part of it, from the wallet. */
export function WalletDialog({ isPrimary, ...asked }: WalletProps) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  return (
    <Dialog
      title={t("account_money.wallet.title")}
      trigger={
        <Button variant={isPrimary ? "primary" : "default"}>
          <Wallet className="icon icon-sm" aria-hidden="true" />
          {t("account_money.wallet.open", { amount: money(asked.amount, "sum") })}
        </Button>
      }
    >
      {(close) => <WalletForm {...asked} onDone={close} />}
    </Dialog>
  )
}

type FormProps = Omit<WalletProps, "isPrimary"> & { onDone: () => void }

function WalletForm({ destination, due, amount, onDone }: FormProps) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { website, account } = useAccount()
  const { currency } = website.organiser
  const { language } = website
  const { money } = formatsOf(language, website.organiser)
  const wallet = account.wallet.amount
  const { form, submit, isPending } = useContractForm({
    schema: walletAmount({ wallet, due, currency, language }),
    values: { amount: typed(amount, currency, language) },
    send: (body, intention) => call("POST /api/transactions/wallet", { body: { ...body, destination } }, intention),
    success: t("account_money.wallet.done"),
    onDone: async () => {
      await revalidate()
      onDone()
    },
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending}>
      <FormText
        control={form.control}
        name="amount"
        label={t("account_money.wallet.amount")}
        hint={t("account_money.wallet.hint", { wallet: money(wallet, "sum"), due: money(due, "sum") })}
        inputMode={currencyDecimals(currency) > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        isRequired
      />
      <Button type="submit" variant="primary" isBlock isPending={isPending}>
        {t("account_money.wallet.submit")}
      </Button>
    </ContractForm>
  )
}

/** An amount as it would be typed, with its currency. */
const typed = (amount: number, currency: string, language: "fr" | "en") =>
  formatMoney(amount, { currency, language, style: "sum" })
