import type { Language } from "#contract/language.ts"
import { formatDate, formatDateRange, formatLastDay, formatTimeRange } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { readConfirmations } from "#server/checkout/read-confirmations.ts"
import { readThings } from "#server/checkout/read-things.ts"
import { getPayable } from "#server/paying/get-payable.ts"
import { readBankInstructions } from "#server/payments/bank-instructions.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

type Things = Awaited<ReturnType<typeof readThings>>
type Dated = Pick<Things["registrations"][number], "dates">

/** All facts of a cart's confirmation, as texts: a template only chooses among them. */
export async function readCartFacts(
  tx: Tx,
  organiser_id: number,
  cart_id: number,
  { language, site_url }: { language: Language; site_url: string },
) {
  const { cuid, missed, firstname, currency, timezone } = await readCart(tx, organiser_id, cart_id)
  const payable = await getPayable(tx, organiser_id, { type: "cart", cuid })
  const owed = { amount: payable.outstanding, reference: payable.reference }
  const bank = await readBankInstructions(tx, organiser_id, owed)
  const { registrations, registrations_requests, bundles, vouchers, memberships } = await readThings(
    tx,
    organiser_id,
    cart_id,
  )
  const local = { language, timezone }
  const money = (amount: number) => formatMoney(amount, { currency, language, style: "sum" })
  const until = (at: string | null) => at && formatLastDay(at, { ...local, style: "long" })
  const range = (start: string, end: string) => formatDateRange(start, end, { ...local, style: "long" })
  const when = ({ dates }: Dated) => {
    const [first, last] = [dates[0]!, dates.at(-1)!]
    const hours = formatTimeRange(first.start_at, first.end_at, local)
    if (dates.length > 1) return range(first.start_at, last.end_at)
    return `${formatDate(first.start_at, { ...local, style: "full" })}, ${hours}`
  }
  const bought = ({ total_amount }: { total_amount: number }) => money(total_amount)
  const urlOf = (section: string, each: { cuid: string }) => `${site_url}/account/${section}/${each.cuid}`
  return {
    customer: { firstname },
    cart: {
      reference: payable.reference,
      url: `${site_url}/checkout/${cuid}/success`,
      total: money(payable.total_amount),
      paid: money(payable.paid_amount),
      fee: payable.fee.total_amount > 0 ? money(payable.fee.total_amount) : null,
      balance: payable.outstanding > 0 ? money(payable.outstanding) : null,
    },
    activities: [...new Set(registrations.map(({ availability }) => availability.activity.title))],
    registrations: registrations.map((each) => ({
      activity: each.availability.activity.title,
      participant: each.participant?.fullname ?? null,
      when: when(each),
      location: each.availability.location?.title ?? null,
      total: bought(each),
      url: urlOf("registrations", each),
    })),
    requests: registrations_requests.map((each) => ({
      activity: each.title,
      participant: each.participant?.fullname ?? null,
      tier: each.tier,
      total: bought(each),
      slots: each.availabilities.filter(({ dates }) => dates.length > 0).map(when),
    })),
    /** True for a cart with requests only, which books nothing yet. */
    only_requests:
      registrations_requests.length > 0 &&
      registrations.length + bundles.length + vouchers.length + memberships.length === 0,
    bundles: bundles.map((each) => ({
      title: each.title,
      participant: each.participant?.fullname ?? null,
      capacity: each.capacity,
      until: until(each.expires_at),
      total: bought(each),
      url: urlOf("bundles", each),
    })),
    vouchers: vouchers.map((each) => ({
      title: each.title,
      code: each.code,
      until: until(each.expires_at),
      total: bought(each),
      url: urlOf("vouchers", each),
    })),
    memberships: memberships.map((each) => ({
      title: each.title,
      participant: each.participant?.fullname ?? null,
      period: range(each.start_at, each.end_at),
      total: bought(each),
      url: urlOf("memberships", each),
    })),
    confirmations: (await readConfirmations(tx, organiser_id, cart_id, language)).map(({ activity, html }) => ({
      activity: activity.title,
      html,
    })),
    missed: missed.map(({ amount, ...each }) => ({ ...each, amount: money(amount) })),
    bank: bank && { ...bank, amount: money(bank.amount) },
  }
}

async function readCart(tx: Tx, organiser_id: number, cart_id: number) {
  const { missed, ...cart } = await tx
    .selectFrom("carts as c")
    .innerJoin("customers as k", (join) =>
      join.onRef("k.organiser_id", "=", "c.organiser_id").onRef("k.id", "=", "c.customer_id"),
    )
    .innerJoin("organisers as o", "o.id", "c.organiser_id")
    .select(["c.cuid", "c.missed", "k.firstname", "o.currency", "o.timezone"])
    .where("c.organiser_id", "=", organiser_id)
    .where("c.id", "=", cart_id)
    .executeTakeFirstOrThrow()
  return { ...cart, missed: missed as { title: string; participant: string | null; amount: number }[] }
}
