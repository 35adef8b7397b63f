import type { ReactNode } from "react"
import { BankTransfer } from "../../checkout/bank-transfer.tsx"
import { PaymentPanel, type PaymentPanelProps } from "../payments/payment-panel.tsx"
import "../../checkout/success.css"

interface ThingPageProps extends Omit<PaymentPanelProps, "owed"> {
  /** Null where the money is another's business. */
  owed: PaymentPanelProps["owed"] | null
  head: ReactNode
  children?: ReactNode
  /** Beside it, above how to pay by transfer. */
  aside?: ReactNode
}

/** One thing that was bought: what it is, then how it stands with the money. */
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
