import type { LoaderFunctionArgs } from "react-router"
import { call } from "#web/forms/call.ts"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { useStorefront } from "#web/storefront/site/root-data.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { FlaskConical } from "#web/ui/icons/flask-conical.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import type { PageProps } from "./page-props.ts"
import "./payment.css"

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(pageServices)
  return call("GET /api/sandbox/payments/{id}", { params: { id: params.id ?? "" } })
}

type Payment = PageProps<typeof loader>["loaderData"]

/** The payment page of the demo's own provider, with every possible result. */
export default function SandboxPayment({ loaderData: payment }: PageProps<typeof loader>) {
  const { t } = useTranslation()
  const { website } = useStorefront()
  const { timezone } = website.organiser
  const { money } = formatsOf(website.language, { timezone, currency: payment.currency })
  const amount = money(payment.amount, "sum")
  return (
    <div className="container sandbox-payment">
      <title>{t("sandbox.payment.title")}</title>
      <meta name="robots" content="noindex" />
      <Card as="section" variant="float" className="stack-5" aria-labelledby="sandbox-payment">
        <div className="stack-2">
          <Badge tone="info" icon={<FlaskConical className="icon" aria-hidden="true" />}>
            {t("sandbox.payment.note")}
          </Badge>
          <h1 className="sandbox-title" id="sandbox-payment">
            {t("sandbox.payment.title")}
          </h1>
          <p>{t("sandbox.payment.lead")}</p>
        </div>
        <dl className="sandbox-facts">
          <div>
            <dt>{t("sandbox.payment.amount")}</dt>
            <dd className="sandbox-amount">{amount}</dd>
          </div>
          <div>
            <dt>{t("sandbox.payment.description")}</dt>
            <dd>{payment.description}</dd>
          </div>
        </dl>
        {payment.status === "OPEN" ? <Actions payment={payment} amount={amount} /> : <Over payment={payment} />}
      </Card>
    </div>
  )
}

function Actions({ payment, amount }: { payment: Payment; amount: string }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const act = async (action: "pay" | "fail" | "abandon") => {
    const { id } = payment
    const outcome = await run(() => call("POST /api/sandbox/payments/{id}", { params: { id }, body: { action } }), {
      success: t("sandbox.payment.done"),
    })
    // Replaces the history entry, as a bank does: the back button must not lead into a payment that is over.
    if (outcome.isDone) location.replace(outcome.answer.return_url)
  }
  return (
    <fieldset className="sandbox-acts">
      <legend className="sr-only">{t("sandbox.payment.choose")}</legend>
      <Button variant="primary" size="lg" isBlock isDisabled={isPending} onPress={() => void act("pay")}>
        {t("sandbox.payment.pay", { amount })}
      </Button>
      <Button isDisabled={isPending} onPress={() => void act("fail")}>
        {t("sandbox.payment.fail")}
      </Button>
      <Button isDisabled={isPending} onPress={() => void act("abandon")}>
        {t("sandbox.payment.abandon")}
      </Button>
    </fieldset>
  )
}

function Over({ payment: { status, return_url } }: { payment: Payment }) {
  const { t } = useTranslation()
  if (status === "OPEN") return null
  return (
    <div className="stack">
      <p className="strong">{t(`sandbox.payment.over.${status}`)}</p>
      <LinkButton variant="primary" isBlock href={return_url} isDocument>
        {t("sandbox.payment.back")}
      </LinkButton>
    </div>
  )
}
