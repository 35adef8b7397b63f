import type { ListedCard } from "#contract/endpoints/availabilities.ts"
import type { QuickRow } from "#contract/rules/quick-row.ts"

// The data of sample cards, dated from the moment the page is made so that open stays open.
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Some days and hours from eight o'clock today. */
export const later = (now: string, days: number, hours = 0): string =>
  new Date(Date.parse(`${now.slice(0, 10)}T08:00:00Z`) + days * DAY + hours * HOUR).toISOString()

interface Sample {
  cuid: string
  title: string
  /** Null is a card without a picture. */
  image?: string
  card?: Partial<ListedCard>
}

/** A week's camp, with changes. */
export function sampleCard(now: string, { cuid, title, image, card = {} }: Sample): ListedCard {
  const start_at = later(now, 30)
  const end_at = later(now, 34, 7)
  return {
    cuid,
    title,
    status: "OPEN",
    start_at,
    end_at,
    registrations_start_at: null,
    registrations_end_at: null,
    price: 17_500,
    capacity: 12,
    age_minimum: 6,
    age_maximum: 12,
    kind: "Stage",
    remaining: 9,
    cancelled: false,
    weekdays: [1, 2, 3, 4, 5],
    dates_count: 5,
    hours: { start_at, end_at: later(now, 30, 7) },
    image: image ? { public_url: `/pictures/${image}.svg` } : null,
    location: { name: "Rouge-Cloître", title: "Rouge-Cloître", city: "Auderghem" },
    activity: { settings: { allow_registrations_after_start: false } },
    ...card,
  }
}

/** A workshop in the afternoon. */
export function sampleRow(now: string, { cuid, title }: Sample, row: Partial<QuickRow> = {}): QuickRow {
  const start_at = later(now, 1)
  return {
    id: 1,
    cuid,
    start_at,
    end_at: later(now, 1, 1.5),
    status: "OPEN",
    cancelled: false,
    opens_at: null,
    remaining: 8,
    price: 1_800,
    next_price: null,
    age_minimum: 7,
    age_maximum: 12,
    category: "Atelier",
    is_series: false,
    chooses: "date",
    location: { title: "Atelier Tournesol", name: "Tournesol", city: "Ixelles" },
    activity: { id: 1, title },
    availability: { id: 1, cuid: `v${cuid}` },
    has_waiting_list: false,
    ...row,
  }
}
