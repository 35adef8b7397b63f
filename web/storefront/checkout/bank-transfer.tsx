import { lazy, Suspense } from "react"
import type { BankInstructions } from "#contract/endpoints/checkout.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"

const QrCode = lazy(async () => ({ default: (await import("#web/ui/qr-code.tsx")).QrCode }))

/** Bank transfer instructions: in words, to copy, and as the QR code a banking app reads. */
export function BankTransfer({ instructions }: { instructions: BankInstructions }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const { holder, iban, bic, amount, reference, epc } = instructions
  const plain = iban.replaceAll(/\s/g, "")
  return (
    <Card as="section" className="bank" aria-labelledby="bank-transfer">
      <h2 className="panel-title" id="bank-transfer">
        {t("checkout.bank.title")}
      </h2>
      <dl className="bank-lines">
        <div>
          <dt>{t("checkout.bank.amount")}</dt>
          <dd className="bank-amount">{money(amount, "sum")}</dd>
        </div>
        <div>
          <dt>{t("checkout.bank.holder")}</dt>
          <dd>{holder}</dd>
        </div>
        <div>
          <dt>{t("checkout.bank.iban")}</dt>
          <dd>
            <span className="num">{plain.replaceAll(/(.{4})(?=.)/g, "$1\u00a0")}</span>
            <CopyButton text={plain} label={t("checkout.bank.copy_iban")} />
          </dd>
        </div>
        {bic && (
          <div>
            <dt>{t("checkout.bank.bic")}</dt>
            <dd>{bic}</dd>
          </div>
        )}
        <div>
          <dt>{t("checkout.bank.reference")}</dt>
          <dd>
            <span className="num">{reference}</span>
            <CopyButton text={reference} label={t("checkout.bank.copy_reference")} />
          </dd>
        </div>
      </dl>
      <div className="bank-qr">
        <span className="bank-code">
          <Suspense>
            <QrCode text={epc} label={t("checkout.bank.qr")} />
          </Suspense>
        </span>
        <p className="small">{t("checkout.bank.scan")}</p>
      </div>
    </Card>
  )
}
