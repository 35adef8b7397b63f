// The kinds of account of the ledger, in named groups. Every sum of a kind of money names one of these groups, and no list is
// written by hand beside them (tests/rules): a kind that is added here is counted everywhere. docs/money.md has the table.

/** Money written down by staff, by the account of its payment type. */
export const recorded = ["BANK", "CASH", "OTHER"] as const
/** Money that changes hands between a family and the organiser. */
export const received = ["ONLINE", ...recorded] as const
/** Where money in the ledger comes from: below zero by as much as came. */
export const outside = [...received, "GRANTED"] as const
// As a family sees it, a refund to a bank account has left it from the start, even while the bank has not executed it.
export const paidByFamily = [...received, "PAYOUT"] as const
export const beyondFamily = [...outside, "PAYOUT"] as const
/** Accounts that an organiser has one of. */
export const oneEach = ["SUSPENSE", ...outside, "PAYOUT"] as const
/** Accounts that hold money: their balance is kept and never below zero. */
export const holding = ["WALLET", "THING", "RESERVATION", "SUSPENSE", "PAYOUT"] as const

export type AccountKind = (typeof oneEach)[number] | (typeof holding)[number]
