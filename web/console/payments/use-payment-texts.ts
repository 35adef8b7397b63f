import type { ListedPayment } from "#contract/endpoints/console-payments.ts"
import { useWords } from "../list/use-words.ts"
import { payments } from "./description.ts"

type Posting = ListedPayment["postings"][number]

/** A payment in words: how it came, and what it was for. */
export function usePaymentTexts() {
  const { value } = useWords(payments)
  const account = (name: string) => value("account", name) || name
  // The reference first: a narrow column cuts what comes after it.
  const placeOf = ({ account: kind, destination }: Posting) =>
    destination ? [destination.reference, value("thing", destination.type)].filter(Boolean).join(" ") : account(kind)
  return {
    placeOf,
    howOf: ({ payment_type, account: from }: ListedPayment) => payment_type?.name ?? account(from),
    /** The other side of the movement: things, or the wallet. */
    forOf: (payment: ListedPayment) =>
      [...new Set(payment.postings.filter(({ account: kind }) => kind !== payment.account).map(placeOf))].join(", "),
  }
}
