import type { Bundle, Membership, Voucher } from "#contract/endpoints/on-sale.ts"
import { localeOf } from "#contract/language.ts"
import { formatDuration } from "#contract/rules/duration.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EntryTiles } from "#web/ui/tiles.tsx"
import { useFormats } from "../use-formats.ts"

// The drawing of each product: a booklet of entries, a gift card, a member's card.
const MOST_TILES = 20

type Formats = ReturnType<typeof useFormats>

export function BundleTicket({ bundle }: { bundle: Pick<Bundle, "capacity" | "duration" | "expires_at"> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { capacity } = bundle
  const entries = capacity === null ? t("catalogue.entries_unlimited") : t("catalogue.entries", { count: capacity })
  return (
    <div className="ticket ticket-bundle">
      <span>
        {entries}
        <small>{validity(bundle, formats, t)}</small>
      </span>
      {capacity !== null && capacity <= MOST_TILES && (
        <span aria-hidden="true">
          <EntryTiles total={capacity} used={0} label={entries} />
        </span>
      )}
    </div>
  )
}

export function VoucherTicket({ voucher }: { voucher: Pick<Voucher, "price" | "duration"> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div className="ticket ticket-voucher">
      <span>
        {t("catalogue.gift")}
        <small>{validity({ duration: voucher.duration, expires_at: null }, formats, t)}</small>
      </span>
      <span className="ticket-amount">{formats.money(voucher.price)}</span>
    </div>
  )
}

export function MembershipTicket({ membership }: { membership: Omit<Membership, "description" | "images"> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div className="ticket ticket-membership">
      <span>
        {t("catalogue.member")}
        <small>{periodText(membership, formats)}</small>
      </span>
    </div>
  )
}

/** The validity of a product: a duration from its purchase, or until a day. */
export function validity(
  { duration, expires_at }: Pick<Bundle, "duration" | "expires_at">,
  formats: Formats,
  t: TFunction,
): string {
  if (duration !== null) return t("catalogue.valid_for", { duration: formatDuration(duration, formats.language) })
  return expires_at
    ? t("catalogue.valid_until", { date: formats.lastDay(expires_at, "long") })
    : t("catalogue.valid_always")
}

const units = { DAY: "day", WEEK: "week", MONTH: "month", YEAR: "year" } as const

type Period = Pick<
  Membership,
  | ("period_type" | "rolling_period_type" | "rolling_period_duration")
  | ("fixed_period_start_at" | "fixed_period_end_at")
>

export function periodText(membership: Period, { language, dateRange }: Formats): string {
  const { fixed_period_start_at: start, fixed_period_end_at: end } = membership
  if (membership.period_type === "FIXED") return start && end ? dateRange(start, end, "long") : ""
  const { rolling_period_type: type, rolling_period_duration: duration } = membership
  if (!type || duration === null) return ""
  const options = { style: "unit", unit: units[type], unitDisplay: "long" } as const
  return new Intl.NumberFormat(localeOf(language), options).format(duration)
}
