import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Category } from "#contract/endpoints/catalogue.ts"
import type { Picture } from "#contract/endpoints/images.ts"
import { placeText } from "#web/blocks/catalogue/card-texts.ts"
import { periodText, validity } from "#web/blocks/catalogue/tickets.tsx"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"

/** The facts of an item of any type: its title, picture, link, and the details a parent needs. */
export interface ItemFacts {
  title: string
  href: string
  image: Picture | undefined
  /** The first is the date; the others are fainter. */
  facts: string[]
}

export function factsOf(item: CartItem, formats: Formats, t: TFunction): ItemFacts | null {
  const { availability, bundle, membership, voucher, tier } = item
  if (availability) {
    const { cuid, activity, location, categories } = availability
    const facts = [
      whenText(item, formats, t),
      item.quantity > 1 ? t("cart.places", { count: item.quantity }) : "",
      location ? placeText(location) : "",
      ...primaryGroups(categories).map((group) => t("cart.group", group)),
    ]
    return known(activity, `/availabilities/${cuid}`, facts)
  }
  if (bundle) {
    const { capacity } = bundle
    const entries = capacity === null ? t("catalogue.entries_unlimited") : t("catalogue.entries", { count: capacity })
    return known(bundle, `/bundles/${bundle.cuid}`, [entries, validity(bundle, formats, t)])
  }
  if (membership) {
    const period = periodText(membership, formats)
    const isRolling = membership.period_type === "ROLLING"
    const when = isRolling ? t("offer.valid_from_purchase", { duration: period }) : period
    return known(membership, `/memberships/${membership.cuid}`, [period && when])
  }
  if (voucher) {
    const good = validity({ duration: voucher.duration, expires_at: null }, formats, t)
    return known(voucher, `/vouchers/${voucher.cuid}`, [good])
  }
  const [slot] = item.availabilities
  if (slot && tier) {
    const asked = t("requests.item.asked", { tier: tier.name, count: item.availabilities.length })
    const href = `/activities/${slot.activity.cuid}`
    return known(slot.activity, href, [asked, ...item.availabilities.map((each) => slotText(each, formats))])
  }
  return null
}

/** One slot of a request: the day and hours of its first date, and the location. */
export function slotText(
  {
    start_at,
    end_at,
    dates,
    location,
  }: Pick<CartItem["availabilities"][number], "location"> & Times & { dates: Times[] },
  formats: Formats,
): string {
  const first = dates[0] ?? { start_at, end_at }
  const when = `${formats.date(first.start_at, "weekday")}, ${formats.timeRange(first.start_at, first.end_at)}`
  return [when, location?.title].filter(Boolean).join(" · ")
}

const known = ({ title, images }: { title: string; images: Picture[] }, href: string, facts: string[]): ItemFacts => ({
  title,
  href,
  image: images[0],
  facts: facts.filter(Boolean),
})

interface Times {
  start_at: string
  end_at: string
}
interface Chosen {
  availability: Times | null
  availability_dates: Times[]
}

/** The chosen dates: one with its hours, several from the first to the last with their number. */
export function whenText({ availability, availability_dates: dates }: Chosen, formats: Formats, t: TFunction) {
  const [first] = dates.length > 0 ? dates : availability ? [availability] : []
  const last = dates.at(-1) ?? first
  if (!first || !last) return ""
  const range = formats.dateRange(first.start_at, last.end_at, "long")
  if (dates.length > 1) return t("cart.when.several", { range, dates: t("catalogue.dates", { count: dates.length }) })
  const isOneDay = formats.date(first.start_at, "long") === range
  if (!isOneDay) return range
  return t("cart.when.day", {
    day: formats.date(first.start_at, "full"),
    hours: formats.timeRange(first.start_at, last.end_at).replaceAll(" ", "\u00a0"),
  })
}

/** The categories in the organiser's primary groups, group by group. */
export function primaryGroups(categories: Category[]): { group: string; values: string }[] {
  const groups = new Map<string, { group: string; titles: string[] }>()
  for (const { title, group } of categories) {
    if (group.scope !== "PRIMARY") continue
    const known = groups.get(group.cuid)
    if (known) known.titles.push(title)
    else groups.set(group.cuid, { group: group.title, titles: [title] })
  }
  return [...groups.values()].map(({ group, titles }) => ({ group, values: titles.join(", ") }))
}

/** Each participant keeps one colour in the cart, by the order of their ids, as in the account. */
export function tintsOf(items: CartItem[]): Map<number, number> {
  const ids = [...new Set(items.flatMap(({ participant }) => participant?.id ?? []))].sort((a, b) => a - b)
  return new Map(ids.map((id, tint) => [id, tint]))
}
