import type { WentTo } from "#contract/endpoints/refund-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Effects } from "./effects.tsx"

interface WentEffectsProps {
  went: { [way in keyof WentTo]: number }
  /** What else it comes to. */
  amounts?: readonly (readonly [label: string, amount: number | null])[]
  isLoading: boolean
}

/** What a refund comes to, way by way, before it is made. */
export function WentEffects({ went, amounts = [], isLoading }: WentEffectsProps) {
  const { t } = useTranslation()
  return (
    <Effects
      isLoading={isLoading}
      amounts={[
        ...amounts,
        [t("console_registration.to_wallet"), went.to_wallet || null],
        [t("console_registration.to_card"), went.to_card || null],
        [t("console_registration.to_bank"), went.to_bank || null],
        [t("console_registration.to_cash"), went.to_cash || null],
      ]}
    />
  )
}
