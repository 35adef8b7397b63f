import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { RefundTarget, RefundWay } from "#contract/endpoints/refund-shapes.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { entities } from "#contract/entities.ts"
import { readsMovements } from "#contract/rules/family-money.ts"
import { waysBack } from "#contract/rules/ways-back.ts"
import { useHeld } from "../drafts/held.ts"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"

/** One way for all of it, or several, each with its part. */
export type Way = RefundTarget | "SPLIT"

interface Account {
  iban: string
  holder: string
}

/** What a call that gives money back is sent. */
export type SentTarget = { to: RefundWay; payment_type?: string } & Partial<Account>

/** The shortest IBAN there is: until then somebody is still typing. */
const SHORTEST = 15
const isAccount = ({ iban, holder }: Account): boolean =>
  iban.replaceAll(/\s/g, "").length >= SHORTEST && holder.trim() !== ""

export type Parts = Partial<Record<RefundTarget, number | null>>

const order: RefundTarget[] = ["WALLET", "CARD", "BANK", "CASH"]

/**
 * Where an amount of a thing goes back to: what can go where, what is chosen, and what is to be sent; `sent` is null while
 * something is missing. Parts are proposed the way the money came until somebody types one.
 */
export function useTarget(thing: { type: Subject; cuid: string }, amount: number | null) {
  const may = useMay()
  const [chosen, setWay] = useHeld<Way>("way", "WALLET")
  // Never kept: it is where a family has its money.
  const [account, setAccount] = useState<Account>({ iban: "", holder: "" })
  const [till, setTill] = useHeld<string | null>("till", null)
  const [typed, setTyped] = useHeld<{ for: number | null; parts: Parts } | null>("parts", null)
  const limits = useLimits(thing)
  const tills = useTills(may("payments.payments.create"))
  const type = till ?? tills[0]?.cuid ?? null
  const isOffered: Record<RefundTarget, boolean> = {
    WALLET: true,
    CARD: true,
    BANK: may("bank.transfers.create"),
    CASH: tills.length > 0,
  }
  const offered = order.filter((to) => isOffered[to])
  const isEmpty = (to: RefundTarget) => (limits && (to === "CARD" || to === "CASH") ? limits[to] === 0 : false)
  const open = offered.filter((to) => !isEmpty(to))
  const proposed: Parts = waysBack(amount ?? 0, {
    CARD: limits?.CARD ?? 0,
    CASH: isOffered.CASH ? (limits?.CASH ?? 0) : 0,
  })
  const parts = typed && typed.for === amount ? typed.parts : proposed
  const left = (amount ?? 0) - open.reduce((sum, to) => sum + (parts[to] ?? 0), 0)
  const used = chosen === "SPLIT" ? open.filter((to) => (parts[to] ?? 0) !== 0) : [chosen]
  const isWrong = open.some((to) => parts[to] === null || (parts[to] ?? 0) < 0)
  const isWhole =
    amount !== null &&
    (chosen !== "SPLIT" || (left === 0 && !isWrong && used.length > 0)) &&
    (!used.includes("BANK") || isAccount(account)) &&
    (!used.includes("CASH") || type !== null)
  return {
    way: chosen,
    setWay,
    offered,
    isEmpty,
    limits,
    open,
    parts,
    setPart: (to: RefundTarget, part: number | null) => setTyped({ for: amount, parts: { ...parts, [to]: part } }),
    left,
    used,
    account,
    setAccount,
    tills,
    till: type,
    setTill,
    amount,
    sent: isWhole ? sentOf(chosen, used, parts, { account, type }) : null,
  }
}

export type TargetState = ReturnType<typeof useTarget>

function sentOf(
  way: Way,
  used: RefundTarget[],
  parts: Parts,
  { account, type }: { account: Account; type: string | null },
): SentTarget {
  const to = way === "SPLIT" ? used.map((each) => ({ to: each, amount: parts[each] ?? 0 })) : way
  return { to, ...(used.includes("BANK") && account), ...(used.includes("CASH") && type && { payment_type: type }) }
}

/** The most that came by card and in cash; null for who may not read how a family paid. */
function useLimits({ type, cuid }: { type: Subject; cuid: string }): Record<"CARD" | "CASH", number> | null {
  const may = useMay()
  const { data } = useQuery({
    queryKey: ["ways-back", type, cuid],
    queryFn: () => call("GET /api/console/refunds/ways", { query: { type, cuid } }),
    enabled: may(readsMovements),
    staleTime: 0,
  })
  return data ? { CARD: data.card, CASH: data.cash } : null
}

interface Till {
  cuid: string
  name: string
  account: string
}

const types = entities["payment-types"]

function useTills(isEnabled: boolean): Till[] {
  const { data } = useQuery({
    queryKey: keyOf(types, "list", "active"),
    queryFn: () => ask<Found<Till>>(types.endpoints.find, { query: { active: "true", page_size: 100 } }),
    enabled: isEnabled,
  })
  return (data?.data ?? []).filter(({ account }) => account === "CASH")
}
