import { sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import type { Account, Leg } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Payable } from "../get-payable.ts"
import { accountOfPart } from "../pay-into.ts"

// Cash that came for a thing and was not given back: the sum of what movements with a posting in CASH moved into its account.
// A recorded payment adds, a refund in cash and a payment that was taken back subtract. Cash that came for a request counts
// for each of the registrations made of it, once.

type Thing = Extract<Account, { kind: "THING" }>

interface Cash {
  account: Thing
  /** Of this thing alone; below zero by what it was given of its request's cash. */
  own: number
  /** The request that it was made of, if any. */
  request: number | null
}

interface Found {
  things: Cash[]
  /** By the request's id: its cash that none of its registrations was given back. */
  shared: Map<number, number>
}

const nameOf = ({ subject, subject_id }: Pick<Thing, "subject" | "subject_id">): string => `${subject}/${subject_id}`

/** The cash of these things. */
export async function readCash(tx: Tx, organiser_id: number, accounts: Thing[]): Promise<Found> {
  const made = await findSiblings(tx, organiser_id, accounts)
  const siblings = made.map(({ registration_id }) => thing("registration", registration_id))
  const requests = [...new Set(made.map(({ registration_request_id }) => registration_request_id))]
  const asked = [...accounts, ...siblings, ...requests.map((id) => thing("registration_request", id))]
  const nets = await readNets(tx, organiser_id, asked)
  const netOf = (account: Thing) => nets.get(nameOf(account)) ?? 0
  const shared = new Map(requests.map((id) => [id, netOf(thing("registration_request", id))]))
  for (const { registration_id, registration_request_id: id } of made)
    shared.set(id, shared.get(id)! + Math.min(0, netOf(thing("registration", registration_id))))
  const requestOf = new Map(made.map((row) => [row.registration_id, row.registration_request_id]))
  const things = accounts.map((account) => ({
    account,
    own: netOf(account),
    request: account.subject === "registration" ? (requestOf.get(account.subject_id) ?? null) : null,
  }))
  return { things, shared }
}

const thing = (subject: Subject, subject_id: number): Thing => ({ kind: "THING", subject, subject_id })

/** All registrations of the requests that these registrations were made of. */
async function findSiblings(tx: Tx, organiser_id: number, accounts: Thing[]) {
  const ids = accounts.filter(({ subject }) => subject === "registration").map(({ subject_id }) => subject_id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ registration_id: number; registration_request_id: number }>`
    select q.registration_id, q.registration_request_id from requested_availabilities q
    where q.organiser_id = ${organiser_id} and q.registration_id is not null and q.registration_request_id in (
      select o.registration_request_id from requested_availabilities o
      where ${ofTenant("o")} and o.registration_id = any (${ids}::bigint[]))`.execute(tx)
  return rows
}

async function readNets(tx: Tx, organiser_id: number, accounts: Thing[]): Promise<Map<string, number>> {
  // A thing among its own siblings is asked for once: asked for twice, its money would count twice.
  const once = [...new Map(accounts.map((account) => [nameOf(account), account])).values()]
  const { rows } = await sql<{ subject: Subject; subject_id: number; amount: number }>`
    select a.subject, a.subject_id, sum(p.amount)::bigint as amount
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) h (subject text, subject_id bigint)
    join accounts a on a.organiser_id = ${organiser_id} and a.subject = h.subject and a.subject_id = h.subject_id
    join postings p on ${ofTenant("p")} and p.account_id = a.id
    where exists (select from postings c join accounts k on ${ofTenant("k")} and k.id = c.account_id
      where ${ofTenant("c")} and c.movement_id = p.movement_id and k.kind = 'CASH')
    group by a.subject, a.subject_id`.execute(tx)
  return new Map(rows.map(({ amount, ...row }) => [nameOf(row), amount]))
}

/** As much of an amount as came in cash and is still there, from the accounts in the order in which money is taken back. */
export async function collectCash(
  tx: Tx,
  organiser_id: number,
  payable: Payable,
  amount: number,
): Promise<{ amount: number; legs: Leg[] }> {
  const balances = balancesOf(payable)
  const { things, shared } = await readCash(
    tx,
    organiser_id,
    balances.map(({ account }) => account),
  )
  const legs: Leg[] = []
  let wanted = amount
  for (const [i, { account, own, request }] of things.entries()) {
    const ofRequest = request === null ? 0 : Math.max(0, shared.get(request)!)
    const part = Math.min(wanted, balances[i]!.amount, Math.max(0, own) + ofRequest)
    if (part <= 0) continue
    if (request !== null) shared.set(request, ofRequest - Math.max(0, part - Math.max(0, own)))
    legs.push({ account, amount: -part })
    wanted -= part
  }
  return { amount: amount - wanted, legs }
}

/** From the last thing to the first, and a cart's fee at the end. */
function balancesOf(payable: Payable): { account: Thing; amount: number }[] {
  const parts = payable.parts
    .toReversed()
    .map((part) => ({ account: accountOfPart(part) as Thing, amount: part.paid_amount }))
  if (payable.subject !== "cart") return parts
  return [...parts, { account: accountOfPart(payable) as Thing, amount: payable.fee.paid_amount }]
}

/** Whether more cash was given back for one of these things than came for it. */
export async function isOverdrawn(tx: Tx, organiser_id: number, legs: Leg[]): Promise<boolean> {
  const accounts = legs.map(({ account }) => account).filter((account): account is Thing => account.kind === "THING")
  if (accounts.length === 0) return false
  const { things, shared } = await readCash(tx, organiser_id, accounts)
  return things.some(({ own, request }) => (request === null ? own : shared.get(request)!) < 0)
}
