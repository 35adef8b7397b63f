import { useTranslation } from "#web/texts/use-translation.tsx"
import { StepTiles } from "#web/ui/tiles.tsx"

export function CheckoutSteps({ current }: { current: 1 | 2 }) {
  const { t } = useTranslation()
  const steps = [t("checkout.steps.cart"), t("checkout.steps.payment"), t("checkout.steps.done")]
  return <StepTiles steps={steps} current={current} label={t("checkout.steps.label")} />
}
