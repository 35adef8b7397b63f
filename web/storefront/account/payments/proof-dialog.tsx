import type { CallError } from "#contract/client.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { localDate } from "#contract/rules/dates.ts"
import { currencyDecimals, formatMoney } from "#contract/rules/money.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormDate, FormText } from "#web/forms/fields.tsx"
import { type Problem, problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { FileUp } from "#web/ui/icons/file-up.tsx"
import { useAccount } from "../use-account.ts"
import { ProofFile } from "./proof-file.tsx"
import { proofInput } from "./proof-input.ts"

export interface Proved {
  type: Subject
  cuid: string
  /** The amount owed. */
  due: number
}

interface ProofDialogProps extends Proved {
  onDone: () => Promise<void>
}

/** Hands in a proof that what is owed, or a part of it, was paid. */
export function ProofDialog({ onDone, ...proved }: ProofDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t("account_money.proofs.dialog")}
      trigger={
        <Button size="sm">
          <FileUp className="icon icon-sm" aria-hidden="true" />
          {t("account_money.proofs.open")}
        </Button>
      }
    >
      {(close) => (
        <ProofForm
          {...proved}
          onDone={async () => {
            await onDone()
            close()
          }}
        />
      )}
    </Dialog>
  )
}

function ProofForm({ type, cuid, due, onDone }: ProofDialogProps) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { language } = website
  const { currency, timezone } = website.organiser
  const today = localDate(now, timezone)
  const file_invalid = t("account_money.proofs.file_invalid")
  const { form, submit, isPending } = useContractForm({
    schema: proofInput({ currency, language, today, file_invalid }),
    values: { amount: formatMoney(due, { currency, language, style: "sum" }), day: today, file: null },
    send: ({ amount, day, file }, intention) => {
      const query = { type, cuid, amount, day, name: file.name.slice(0, 200) }
      return call("POST /api/transactions/proofs", { query, upload: file }, intention)
    },
    explain: (refusal: CallError): Problem[] =>
      refusal.code === "FILE_INVALID" ? [{ path: "file", message: file_invalid }] : problemsOf(refusal),
    success: t("account_money.proofs.done"),
    onDone,
  })
  const { control } = form
  return (
    <ContractForm onSubmit={submit} isPending={isPending}>
      <FormText
        control={control}
        name="amount"
        label={t("account_money.proofs.amount")}
        inputMode={currencyDecimals(currency) > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        isRequired
      />
      <FormDate control={control} name="day" label={t("account_money.proofs.day")} max={today} isRequired />
      <ProofFile
        control={control}
        name="file"
        label={t("account_money.proofs.file")}
        hint={t("account_money.proofs.file_hint")}
      />
      <Button type="submit" variant="primary" isBlock isPending={isPending}>
        {t("account_money.proofs.submit")}
      </Button>
    </ContractForm>
  )
}
