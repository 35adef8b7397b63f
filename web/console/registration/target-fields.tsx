import type { RefundTarget } from "#contract/endpoints/console-payments.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { TextField } from "#web/ui/text-field.tsx"

export interface Target {
  to: RefundTarget
  iban?: string
  holder?: string
}

/** The shortest IBAN there is: until then somebody is still typing. */
const SHORTEST = 15

/** Whether it says enough to be asked about: a bank account needs an IBAN and a holder. */
export const isWhole = ({ to, iban = "", holder = "" }: Target): boolean =>
  to !== "BANK" || (iban.replaceAll(/\s/g, "").length >= SHORTEST && holder.trim() !== "")

const targets: RefundTarget[] = ["WALLET", "CARD", "BANK"]

/** Where money goes back to; a bank account has an IBAN and a holder. */
export function TargetFields({ value, onChange }: { value: Target; onChange: (value: Target) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <RadioCards
        label={t("console_registration.refund.to")}
        hasOptionalMark={false}
        value={value.to}
        onChange={(to) => onChange({ ...value, to: targets.find((each) => each === to) ?? "WALLET" })}
        cards={targets.map((to) => ({ value: to, title: t(`console_registration.targets.${to}`) }))}
      />
      {value.to === "BANK" && (
        <>
          <TextField
            label={t("console_registration.refund.iban")}
            isRequired
            value={value.iban ?? ""}
            onChange={(iban) => onChange({ ...value, iban })}
          />
          <TextField
            label={t("console_registration.refund.holder")}
            isRequired
            value={value.holder ?? ""}
            onChange={(holder) => onChange({ ...value, holder })}
          />
        </>
      )}
    </>
  )
}
