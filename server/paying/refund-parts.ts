import type { ConditionalOf, Endpoint } from "#contract/endpoint.ts"
import type { RefundTarget, RefundWay, refundRights, refundTargets, WentTo } from "#contract/endpoints/refund-shapes.ts"
import type { Permission } from "#contract/permissions.ts"
import { type Changes, changesBetween } from "#server/platform/audit/log-action.ts"
import { need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** Where money goes back to: one way for all of it, or parts. */
export interface Back {
  to: RefundWay
  /** For BANK, unless a part has its own. */
  iban?: string | undefined
  holder?: string | undefined
  /** For CASH, unless a part has its own. */
  payment_type?: string | undefined
}

export interface RefundPart extends Omit<Back, "to"> {
  to: RefundTarget
  amount: number
}

export const isSplit = ({ to }: Pick<Back, "to">): boolean => typeof to !== "string"

/** The parts of an amount that goes back. A list must sum to it; one way is one part, and nothing is none. */
export function partsOf({ to, ...terms }: Back, amount: number): RefundPart[] {
  if (typeof to === "string") return amount === 0 ? [] : [{ to, amount, ...terms }]
  const sum = to.reduce((total, part) => total + part.amount, 0)
  if (sum !== amount) refuse("SPLIT_MISMATCH", { field: "to", details: { amount, sum } })
  return to.map((part) => ({ ...terms, ...part }))
}

const rights: Partial<Record<(typeof refundTargets)[number], (typeof refundRights)[number]["permission"]>> = {
  BANK: "bank.transfers.create",
  CASH: "payments.payments.create",
}

/** Money for a bank account and money out of the till need the right to either, however much of the refund they are. */
export function needRights<E extends Endpoint>(ctx: RequestContext, endpoint: E, { to }: Pick<Back, "to">): void {
  for (const way of typeof to === "string" ? [to] : to.map((part) => part.to)) {
    const permission = rights[way]
    if (permission) need(ctx, endpoint, permission as ConditionalOf<E> & Permission)
  }
}

/** Of which nothing was given back. */
export const nowhere: WentTo = { to_wallet: 0, to_card: 0, to_bank: 0, to_cash: 0 }

/** Where a refund went, for its history: the one way under this name, or each way with its amount. */
export const wentIn = ({ to }: Pick<Back, "to">, went: WentTo, name: "to" | "refunded_to"): Changes =>
  typeof to === "string" ? { [name]: [null, to] } : changesBetween(nowhere, went)
