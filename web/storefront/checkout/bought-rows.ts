import type { CartItem } from "#contract/endpoints/carts.ts"
import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import type { Picture } from "#contract/endpoints/images.ts"
import { type Payable, type PaymentState, paymentState } from "#contract/rules/payment-state.ts"
import { placeText } from "#web/blocks/catalogue/card-texts.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"
import { primaryGroups, slotText, whenText } from "../cart/item-facts.ts"

/** One purchase of any kind, as a line of the confirmation. */
export interface BoughtRow {
  cuid: string
  type: CartItem["type"]
  title: string
  image: Picture | undefined
  /** The first is the date; the others are fainter. */
  facts: string[]
  participant: string | null
  /** The code of a voucher, to be given away. */
  code: string | null
  /** The calendar file, only if it holds exactly the booked dates. */
  calendar: string | null
  state: PaymentState
}

const nothing = { image: undefined, participant: null, code: null, calendar: null }
type Thing = Payable & { cuid: string; participant?: { fullname: string } | null }

export function boughtRows(bought: ConfirmedCart, formats: Formats, t: TFunction): BoughtRow[] {
  const until = (instant: string | null) =>
    instant ? t("checkout.success.until", { date: formats.lastDay(instant, "long") }) : ""
  const row = (
    type: CartItem["type"],
    thing: Thing,
    more: Partial<BoughtRow> & Pick<BoughtRow, "title" | "facts">,
  ) => ({
    ...nothing,
    type,
    cuid: thing.cuid,
    participant: thing.participant?.fullname ?? null,
    ...more,
    facts: more.facts.filter(Boolean),
    state: paymentState(thing),
  })
  return [
    ...bought.registrations.map((each) => {
      const { availability, dates, quantity } = each
      const { activity, location, categories } = availability
      const facts = [
        whenText({ availability, availability_dates: dates }, formats, t),
        quantity > 1 ? t("cart.places", { count: quantity }) : "",
        location ? placeText(location) : "",
        ...primaryGroups(categories).map((group) => t("cart.group", group)),
      ]
      const calendar = isWhole(each) ? `/availabilities/${availability.cuid}/calendar.ics` : null
      return row("REGISTRATION", each, { title: activity.title, image: activity.images[0], facts, calendar })
    }),
    ...bought.registrations_requests.map((each) => {
      const { title, images, tier, status, availabilities } = each
      const asked = t("requests.item.asked", { tier, count: availabilities.length })
      const facts = [t(`requests.status.${status}`), asked, ...availabilities.map((slot) => slotText(slot, formats))]
      return row("REGISTRATION_REQUEST", each, { title, image: images[0], facts })
    }),
    ...bought.bundles.map((each) => {
      const { title, images, capacity, expires_at } = each
      const entries = capacity === null ? t("catalogue.entries_unlimited") : t("catalogue.entries", { count: capacity })
      return row("BUNDLE", each, { title, image: images[0], facts: [entries, until(expires_at)] })
    }),
    ...bought.vouchers.map((each) => {
      const { title, images, code, expires_at } = each
      return row("VOUCHER", each, { title, image: images[0], code, facts: [until(expires_at)] })
    }),
    ...bought.memberships.map((each) => {
      const { title, images, start_at, end_at } = each
      return row("MEMBERSHIP", each, { title, image: images[0], facts: [formats.dateRange(start_at, end_at, "long")] })
    }),
  ]
}

/** Whether all dates were booked, judged by the first and the last: the calendar file always holds all of them. */
function isWhole({ availability, dates, cancelled }: ConfirmedCart["registrations"][number]): boolean {
  const isSame = (a: string | undefined, b: string) => a !== undefined && Date.parse(a) === Date.parse(b)
  return (
    !cancelled && isSame(dates[0]?.start_at, availability.start_at) && isSame(dates.at(-1)?.end_at, availability.end_at)
  )
}
