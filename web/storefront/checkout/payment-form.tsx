import { lazy, type ReactNode, Suspense } from "react"
import type { Checkout } from "#contract/endpoints/checkout.ts"
import { askedNow, type PaymentMethodType } from "#contract/rules/checkout.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormCheckbox } from "#web/forms/fields.tsx"
import { Trans } from "#web/texts/trans.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { LockKeyhole } from "#web/ui/icons/lock-keyhole.tsx"
import { Wallet } from "#web/ui/icons/wallet.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"
import { MethodChoice } from "./method-choice.tsx"
import { NoMethods } from "./no-methods.tsx"
import type { PaymentFacts } from "./payment-facts.ts"
import { PaymentUnderWay, ResumeLink } from "./payment-under-way.tsx"
import { useCheckoutForm } from "./use-checkout-form.ts"

/** Few people meet it: its script comes when it is shown. */
const ChangedTerms = lazy(async () => ({ default: (await import("./changed-terms.tsx")).ChangedTerms }))

interface PaymentProps {
  checkout: Checkout
  facts: PaymentFacts
  onChoose: (method: PaymentMethodType) => void
}

/** The payment method, the conditions, and the one button, whose label says its effect. */
export function Payment({ checkout, facts, onChoose }: PaymentProps) {
  const { t } = useTranslation()
  const isPayable = facts.totals.payable > 0
  const hasNoMethod = isPayable && facts.methods.length === 0
  return (
    <section className="stack" aria-labelledby="checkout-payment">
      <h2 className="panel-title" id="checkout-payment">
        {t(isPayable && !hasNoMethod ? "checkout.form.title" : "checkout.form.confirm")}
      </h2>
      {checkout.payment && <PaymentUnderWay url={checkout.payment.checkout_url} />}
      {hasNoMethod ? <NoMethods /> : <PaymentForm checkout={checkout} facts={facts} onChoose={onChoose} />}
    </section>
  )
}

function PaymentForm({ checkout, facts, onChoose }: PaymentProps) {
  const { form, submit, isPending, problem, resume, hasNewTerms } = useCheckoutForm(facts, checkout.terms_version)
  const deposit = askedNow("IMMEDIATE_DEPOSIT", facts.totals, checkout.service_fees)
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="stack-5">
      {facts.methods.length > 1 ? (
        <MethodChoice facts={facts} deposit={deposit} onChoose={onChoose} isDisabled={isPending} />
      ) : (
        <OnlyWay facts={facts} />
      )}
      <div className="stack">
        {hasNewTerms && (
          <Suspense>
            <ChangedTerms key={checkout.terms_version} />
          </Suspense>
        )}
        <FormCheckbox control={form.control} name="terms" isRequired>
          <Trans i18nKey="checkout.form.terms" components={{ terms: <TermsLink /> }} />
        </FormCheckbox>
        {problem && (
          <Alert tone="danger" isAnnounced {...(resume && { action: <ResumeLink url={resume} /> })}>
            {problem}
          </Alert>
        )}
        <PayBar facts={facts} isPending={isPending} />
      </div>
    </ContractForm>
  )
}

/** On a phone it stays visible at the bottom, with the amount. */
function PayBar({ facts: { now, totals }, isPending }: { facts: PaymentFacts; isPending: boolean }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const amount = money(now, "sum")
  return (
    <>
      <div className="pay-bar">
        {now !== totals.payable && (
          <p className="pay-sum only-m">
            <b>{amount}</b>
            <span className="small">{t("checkout.form.of", { amount: money(totals.payable, "sum") })}</span>
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          {now > 0 && <LockKeyhole className="icon" aria-hidden="true" />}
          {now > 0 ? t("checkout.form.pay", { amount }) : t("checkout.form.submit")}
        </Button>
      </div>
      {now > 0 && <p className="hint">{t("checkout.form.secured")}</p>}
    </>
  )
}

/** Without a choice, says what will happen. */
function OnlyWay({ facts: { strategy, totals, wallet_left } }: { facts: PaymentFacts }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const amount = money(totals.payable, "sum")
  if (strategy === "WALLET")
    return (
      <div className="paid-from">
        <Wallet className="icon" aria-hidden="true" />
        <p className="strong">{t("checkout.form.wallet.title")}</p>
        <p className="small">
          {t("checkout.form.wallet.text", {
            amount: money(totals.wallet_used, "sum"),
            left: money(wallet_left, "sum"),
          })}
        </p>
      </div>
    )
  if (totals.payable === 0) return <p>{t("checkout.form.free")}</p>
  return <p>{t(strategy === "DELAYED" ? "checkout.form.only.transfer" : "checkout.form.only.online", { amount })}</p>
}

/** Opens in a new tab, so that the form stays as it was. */
function TermsLink({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <TextLink href="/terms" target="_blank">
      {children} <span className="sr-only">{t("ui.new_tab")}</span>
    </TextLink>
  )
}
