import { sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { type Account, type Leg, readWallets } from "#server/payments/ledger.ts"
import type { ProviderName } from "#server/payments/providers/provider.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Payable } from "../get-payable.ts"
import { accountOfPart } from "../pay-into.ts"

/** What one payment page can give back, and from which accounts it is taken. */
export interface CardRefund {
  attempt_id: number
  provider: ProviderName
  amount: number
  legs: Leg[]
}

interface Taken {
  attempt_id: number
  provider: ProviderName
  customer_id: number
  /** What the payment page was for. */
  page: { subject: Subject; subject_id: number }
  account: Account
  /** Of the account, as things and wallets are told apart here. */
  name: string
  /** What this page's money put into the account, less what was given back of it. */
  amount: number
  /** The amount of the whole payment that is not refunded yet. */
  left: number
}

/** Splits a refund over the pages the money came from, the newest first; null when not so much came by card. */
export async function splitOverPages(
  tx: Tx,
  organiser_id: number,
  payable: Payable,
  amount: number,
): Promise<CardRefund[] | null> {
  const collected = await collectFromPages(tx, organiser_id, payable, amount)
  return collected.amount < amount ? null : collected.refunds
}

interface Collected {
  refunds: CardRefund[]
  amount: number
}

/** As much of an amount as came by card, page by page. */
export async function collectFromPages(
  tx: Tx,
  organiser_id: number,
  payable: Payable,
  amount: number,
): Promise<Collected> {
  const [collected] = await collectForMany(tx, organiser_id, [{ payable, amount }])
  return collected!
}

/** The same for many things in two statements, each of them as if it were the only one. */
export async function collectForMany(
  tx: Tx,
  organiser_id: number,
  wanted: { payable: Payable; amount: number }[],
): Promise<Collected[]> {
  const customers = [...new Set(wanted.map(({ payable }) => payable.customer_id))]
  const orders = wanted.map(({ payable }) => orderOf(payable))
  const wallets = await readWallets(tx, organiser_id, customers)
  const taken = Map.groupBy(
    await findTaken(tx, organiser_id, customers, [...new Set(orders.flat())]),
    ({ customer_id }) => customer_id,
  )
  return wanted.map(({ payable, amount }, i) => {
    const { customer_id, subject, subject_id } = payable
    const places = new Map(orders[i]!.map((name, place) => [name, place]))
    const own = (taken.get(customer_id) ?? [])
      .filter(({ name, account, page }) => {
        const isOfCart = page.subject === "cart" && subject === "cart" && page.subject_id === subject_id
        return places.has(name) && (account.kind === "THING" || isOfCart)
      })
      .toSorted((a, b) => places.get(a.name)! - places.get(b.name)! || b.attempt_id - a.attempt_id)
    return collect(own, balancesOf(payable, wallets.get(customer_id) ?? 0), amount)
  })
}

function collect(taken: Taken[], inAccounts: Map<string, number>, amount: number): Collected {
  const pages = new Map<number, CardRefund & { left: number }>()
  let wanted = amount
  for (const { attempt_id, provider, left, account, name, ...from } of taken) {
    const page = pages.get(attempt_id) ?? { attempt_id, provider, left, amount: 0, legs: [] }
    const part = Math.min(wanted, from.amount, page.left, inAccounts.get(name) ?? 0)
    if (part <= 0) continue
    page.legs.push({ account, amount: -part })
    page.amount += part
    page.left -= part
    pages.set(attempt_id, page)
    inAccounts.set(name, inAccounts.get(name)! - part)
    wanted -= part
  }
  return { refunds: [...pages.values()], amount: amount - wanted }
}

const nameOf = (account: Account): string =>
  account.kind === "THING" ? `${account.subject}/${account.subject_id}` : account.kind

function balancesOf(payable: Payable, wallet: number): Map<string, number> {
  const { parts, fee } = payable
  const balances = new Map([[nameOf(accountOfPart(payable)), fee.paid_amount]])
  for (const part of parts) balances.set(nameOf(accountOfPart(part)), part.paid_amount)
  return balances.set("WALLET", wallet)
}

/** In the order in which money is taken back: of a cart the wallet first, things from the last, the fee at the end. */
function orderOf(payable: Payable): string[] {
  const parts = payable.parts.toReversed().map((part) => nameOf(accountOfPart(part)))
  return payable.subject === "cart" ? ["WALLET", ...parts, nameOf(accountOfPart(payable))] : parts
}

/**
 * Where the money of customers' payment pages went: to the thing; or to a cart's things, its fee and, for what could not be
 * had any more, the wallet.
 */
async function findTaken(tx: Tx, organiser_id: number, customers: number[], names: string[]): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select * from (
      select a.id as attempt_id, a.provider, a.customer_id,
        jsonb_build_object('subject', a.subject, 'subject_id', a.subject_id) as page,
        coalesce(c.subject || '/' || c.subject_id, c.kind) as name,
        jsonb_build_object('kind', c.kind, 'customer_id', c.customer_id, 'subject', c.subject, 'subject_id', c.subject_id)
          as account,
        p.amount + coalesce((select sum(b.amount) from refunds r
          join movements g on ${ofTenant("g")} and g.key = 'refund/' || r.id
          join postings b on ${ofTenant("b")} and b.movement_id = g.id and b.account_id = c.id
          where ${ofTenant("r")} and r.attempt_id = a.id and r.status <> 'FAILED'), 0)::bigint as amount,
        a.amount - coalesce((select sum(r.amount) from refunds r
          where ${ofTenant("r")} and r.attempt_id = a.id and r.status <> 'FAILED'), 0)::bigint as left
      from payment_attempts a
      join movements m on ${ofTenant("m")} and m.key = 'attempt/' || a.id || '/paid'
      join postings p on ${ofTenant("p")} and p.movement_id = m.id and p.amount > 0
      join accounts o on ${ofTenant("o")} and o.id = p.account_id
      -- What was paid for a request has moved to its registrations
      join accounts c on ${ofTenant("c")} and (c.id = o.id or (c.subject = 'registration'
        and o.subject = 'registration_request' and c.subject_id in (select q.registration_id from requested_availabilities q
          where ${ofTenant("q")} and q.registration_request_id = o.subject_id)))
      where a.organiser_id = ${organiser_id} and a.customer_id = any (${customers}::bigint[]) and a.status = 'PAID'
        and (c.kind = 'THING' or a.subject = 'cart')
    ) taken where name = any (${names}::text[])`.execute(tx)
  return rows
}
