import { useCallback, useEffect, useState } from "react"
import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { call } from "#web/forms/call.ts"
import { useCart } from "../cart/cart-context.ts"

type Entries =
  | { is: "loading" }
  | { is: "failed"; retry: () => void }
  | { is: "known"; all: WaitingListEntry[]; retry: () => void }

/**
 * The customer's entries and offers for this availability. Read again when the cart changes: it may hold the offer now.
 */
export function useEntries(availability: string): Entries {
  const { items } = useCart()
  const [all, setAll] = useState<WaitingListEntry[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  const held = items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or another cart, asks again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    call("GET /api/account/waiting-list", { query: { availability, page_size: 100 } }).then(
      ({ data }) => isWanted && setAll(data),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [availability, turn, held])
  if (hasFailed) return { is: "failed", retry }
  return all ? { is: "known", all, retry } : { is: "loading" }
}

export const namesOf = ({ participants }: Pick<WaitingListEntry, "participants">): string =>
  participants.map(({ fullname }) => fullname).join(", ")
