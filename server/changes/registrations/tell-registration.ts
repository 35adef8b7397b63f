import type { Interval } from "#contract/rules/dates.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announce, announceAll } from "#server/platform/jobs/announce.ts"
import { tell, tellAll, type Words } from "./write-registration-mails.ts"

// What families and organisers are told of a registration's changes, in the transaction that makes them.

export async function tellCancelled(
  tx: Tx,
  organiser_id: number,
  id: number,
  { fee, ...went }: { fee: number } & Went,
): Promise<void> {
  await tell(tx, organiser_id, id, {
    thing: "cancelled",
    template: "registration.cancelled",
    to_both: true,
    data: (words) => ({ fee: words.money(fee), returned: returnedIn(words, went) }),
  })
}

/** Where money went back to. */
interface Went {
  to_wallet: number
  to_card: number
  to_bank?: number
  to_cash?: number
}

const returnedIn = ({ money }: Words, { to_wallet, to_card, to_bank = 0, to_cash = 0 }: Went) => ({
  wallet: money(to_wallet),
  card: money(to_card),
  bank: money(to_bank),
  cash: money(to_cash),
})

interface Refunded {
  /** The first movement; to the card, the first refund. */
  id: number | null
  refund_ids: number[]
  went: Went
  /** Null where the total stays. */
  total_amount: number | null
  outstanding_amount: number
}

/** A refund by staff, in one mail however many ways it takes. */
export async function tellRefunded(
  tx: Tx,
  organiser_id: number,
  registration_id: number,
  { id, refund_ids, went, total_amount, outstanding_amount }: Refunded,
): Promise<void> {
  if (total_amount !== null) await announce(tx, organiser_id, "registration.updated", { registration_id })
  await tell(tx, organiser_id, registration_id, {
    thing: `refunded/${refund_ids.length > 0 ? "card/" : ""}${id}`,
    template: "registration.refunded",
    to_both: false,
    data: (words) => ({
      returned: returnedIn(words, went),
      total: total_amount === null ? null : words.sum(total_amount),
      outstanding: words.money(outstanding_amount),
    }),
  })
}

export interface Edited {
  change_id: number
  added: Interval[]
  removed: Interval[]
  total_before: number
  total_amount: number
  to_wallet: number
  outstanding_amount: number
  /** Also to the organiser: what staff do, they know. */
  to_both: boolean
}

export async function tellUpdated(tx: Tx, organiser_id: number, id: number, edited: Edited): Promise<void> {
  await announce(tx, organiser_id, "registration.updated", { registration_id: id })
  const { added, removed, total_before, total_amount, to_wallet, outstanding_amount, to_both } = edited
  await tell(tx, organiser_id, id, {
    thing: `updated/${edited.change_id}`,
    template: "registration.updated",
    to_both,
    data: ({ sum, money, day }) => ({
      added: added.map(day),
      removed: removed.map(day),
      total: total_amount === total_before ? null : sum(total_amount),
      to_wallet: money(to_wallet),
      outstanding: money(outstanding_amount),
    }),
  })
}

/** A date that the organiser added for registrations of all dates, at no charge; each has its own change. */
export async function tellDateAdded(
  tx: Tx,
  organiser_id: number,
  changes: { id: number; registration_id: number }[],
  added: Interval,
): Promise<void> {
  await announceAll(
    tx,
    organiser_id,
    changes.map(({ registration_id }) => ({ type: "registration.updated", payload: { registration_id } })),
  )
  await tellAll(
    tx,
    organiser_id,
    changes.map(({ id, registration_id }) => ({
      registration_id,
      thing: `updated/${id}`,
      template: "registration.updated",
      to_both: false,
      data: ({ day }) => ({ added: [day(added)], removed: [], total: null, to_wallet: null, outstanding: null }),
    })),
  )
}

/** A date that the organiser has moved; `version` is the date's, so that moving it again is another mail. */
export const tellDateMoved = (
  tx: Tx,
  organiser_id: number,
  registrations: number[],
  { date, before, after }: { date: { cuid: string; version: number }; before: Interval; after: Interval },
): Promise<void> =>
  tellAll(
    tx,
    organiser_id,
    registrations.map((registration_id) => ({
      registration_id,
      thing: `moved/${date.cuid}/${date.version}`,
      template: "registration.date_moved",
      to_both: false,
      data: ({ day }) => ({ before: day(before), after: day(after) }),
    })),
  )

/** The reminder before a registration is cancelled for not being paid. */
export const tellDue = (
  tx: Tx,
  organiser_id: number,
  id: number,
  { due_at, missing }: { due_at: string; missing: number },
): Promise<void> =>
  tell(tx, organiser_id, id, {
    thing: `due/${due_at}`,
    template: "registration.due",
    to_both: false,
    data: ({ money, by }) => ({ missing: money(missing), due: by(due_at) }),
  })
