import type { ReactNode } from "react"
import { BankTransfer } from "../../checkout/bank-transfer.tsx"
import { PaymentPanel, type PaymentPanelProps } from "../payments/payment-panel.tsx"
import "../../checkout/success.css"

interface ThingPageProps extends Omit<PaymentPanelProps, "owed"> {
  /** Null where another customer pays. */
  owed: PaymentPanelProps["owed"] | null
  head: ReactNode
  children?: ReactNode
  /** Beside the content, above the bank transfer. */
  aside?: ReactNode
}

/** The page of one purchase: its content, then its payment. */
export function ThingPage({ head, children, aside, owed, ...thing }: ThingPageProps) {
  const transfer = owed?.instructions && <BankTransfer instructions={owed.instructions} />
  return (
    <>
      {head}
      <div className="thing-cols">
        <div className="stack-5">
          {owed && <PaymentPanel {...thing} owed={owed} />}
          {children}
        </div>
        {(aside || transfer) && (
          <div className="stack-5">
            {aside}
            {transfer}
          </div>
        )}
      </div>
    </>
  )
}
