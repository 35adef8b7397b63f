import type { OwedThing } from "#contract/endpoints/console-payments.ts"
import { useHeld } from "../drafts/held.ts"
import { idOf } from "./owed.tsx"

/**
 * Which debts a payment is for, and how much of it each gets. The parts of those nobody typed one for follow the amount that
 * came, in order, each up to what it owes; without a typed amount, the amount is what the parts come to.
 */
export function useShares(things: OwedThing[], first: string) {
  const [ticked, setTicked] = useHeld<string[] | null>("ticked", null)
  const [typedParts, setParts] = useHeld<Record<string, number | null>>("parts", {})
  const [typedAmount, setTyped] = useHeld<{ for: string; amount: number | null } | null>("amount", null)

  const wanted = ticked ?? [first]
  const found = things.filter((each) => wanted.includes(idOf(each)))
  const chosen = found.length > 0 || ticked?.length === 0 ? found : things.slice(0, 1)
  const names = chosen.map(idOf).join(" ")
  const isOne = chosen.length === 1
  const partTyped = (id: string) => (isOne ? undefined : typedParts[id])
  const due = chosen.reduce((sum, each) => sum + (partTyped(idOf(each)) ?? each.outstanding_amount), 0)
  // An amount that was typed for other debts is forgotten.
  const isTyped = typedAmount?.for === names
  const amount = isTyped ? typedAmount.amount : due || null
  const received = Math.max(0, amount ?? 0)

  const sure = chosen.reduce((sum, each) => sum + (partTyped(idOf(each)) ?? 0), 0)
  let left = Math.max(0, received - sure)
  const parts = new Map<string, number | null>()
  for (const each of chosen) {
    const id = idOf(each)
    const typed = partTyped(id)
    if (typed !== undefined) parts.set(id, typed)
    else {
      const part = isOne ? received : Math.min(left, each.outstanding_amount)
      parts.set(id, part)
      left -= part
    }
  }
  const total = [...parts.values()].reduce<number>((sum, part) => sum + (part ?? 0), 0)
  const paid = chosen.reduce((sum, each) => sum + Math.min(parts.get(idOf(each)) ?? 0, each.outstanding_amount), 0)
  const isWrong = [...parts.values()].some((part) => part === null || part < 0) || total > received
  return {
    chosen,
    amount,
    received,
    /** What the debts owe in all, and what this payment pays of it; the rest is for the wallet. */
    owed: chosen.reduce((sum, each) => sum + each.outstanding_amount, 0),
    paid,
    /** By how much the parts are more than the amount. */
    excess: Math.max(0, total - received),
    isWhole: chosen.length > 0 && amount !== null && amount > 0 && !isWrong,
    /** What a call that records it is sent. */
    sent: () => {
      const [only] = chosen
      if (isOne && only) return { destination: { type: only.type, cuid: only.cuid } }
      const several = chosen.map(({ type, cuid }) => ({ type, cuid, amount: parts.get(`${type}/${cuid}`) ?? 0 }))
      return { destinations: several.filter((each) => each.amount > 0) }
    },
    partOf: (id: string) => parts.get(id) ?? null,
    choose: (id: string, on: boolean) => {
      const now = chosen.map(idOf)
      setTicked(on ? [...now, id] : now.filter((each) => each !== id))
      setParts({})
    },
    setPart: (id: string, part: number | null) => setParts({ ...typedParts, [id]: part }),
    setAmount: (value: number | null) => setTyped({ for: names, amount: value }),
  }
}

export type Shares = ReturnType<typeof useShares>
