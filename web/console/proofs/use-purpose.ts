import type { TransactionProof } from "#contract/endpoints/transaction-proofs.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

/** The purpose of a proof in words: the kind of thing and its reference. */
export function usePurpose() {
  const { t } = useTranslation()
  return ({ destination: { type, reference } }: Pick<TransactionProof, "destination">): string =>
    [t(`console_proofs.for.${type as Subject}`), reference].filter(Boolean).join(" ")
}
