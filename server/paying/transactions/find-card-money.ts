import { sql } from "kysely"
import { type Account, type Leg, readWallet } from "#server/payments/ledger.ts"
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
  account: Account
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

/** As much of an amount as came by card, page by page. */
export async function collectFromPages(
  tx: Tx,
  organiser_id: number,
  payable: Payable,
  amount: number,
): Promise<{ refunds: CardRefund[]; amount: number }> {
  const inAccounts = await balancesOf(tx, organiser_id, payable)
  const pages = new Map<number, CardRefund & { left: number }>()
  let wanted = amount
  for (const taken of await findTaken(tx, organiser_id, payable)) {
    const { attempt_id, provider, left, account } = taken
    const page = pages.get(attempt_id) ?? { attempt_id, provider, left, amount: 0, legs: [] }
    const name = nameOf(account)
    const part = Math.min(wanted, taken.amount, page.left, inAccounts.get(name) ?? 0)
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

async function balancesOf(tx: Tx, organiser_id: number, payable: Payable): Promise<Map<string, number>> {
  const { customer_id, parts, fee } = payable
  const balances = new Map([[nameOf(accountOfPart(payable)), fee.paid_amount]])
  for (const part of parts) balances.set(nameOf(accountOfPart(part)), part.paid_amount)
  return balances.set("WALLET", await readWallet(tx, organiser_id, customer_id))
}

/**
 * Where the money of its payment pages went: to the thing; or to a cart's things, its fee and, for what could not be had
 * any more, the wallet. In the order in which it is taken back: the wallet first, things from the last, the fee at the end.
 */
async function findTaken(tx: Tx, organiser_id: number, payable: Payable): Promise<Taken[]> {
  const { customer_id, subject, subject_id } = payable
  const parts = payable.parts.toReversed().map((part) => nameOf(accountOfPart(part)))
  const order = subject === "cart" ? ["WALLET", ...parts, nameOf(accountOfPart(payable))] : parts
  const { rows } = await sql<Taken>`
    select * from (
      select a.id as attempt_id, a.provider, coalesce(c.subject || '/' || c.subject_id, c.kind) as name,
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
      where a.organiser_id = ${organiser_id} and a.customer_id = ${customer_id} and a.status = 'PAID'
        and (c.kind = 'THING' or (a.subject = 'cart' and a.subject_id = ${subject_id}))
    ) taken where name = any (${order}::text[])
    order by array_position(${order}::text[], name), attempt_id desc`.execute(tx)
  return rows
}
