import type { ListedAvailability, Places } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./availabilities.module.css"

type Status = ListedAvailability["status"]
/** For the organiser a full group is good news: never red. */
const tones: Record<Status, Tone> = { OPEN: "success", FULL: "info", OVERLAP: "warning", CLOSED: "neutral" }

/** The effective status in a word; a cancelled one says so. */
export function StatusBadge({ status, cancelled_at }: { status: Status; cancelled_at: string | null }) {
  const { t } = useTranslation()
  if (cancelled_at) return <Badge tone="danger">{t("console_availabilities.cancelled")}</Badge>
  return <Badge tone={tones[status]}>{t(`console_availabilities.status.${status}`)}</Badge>
}

/** How full it is, in words: full, so many free, so many in addition, under the minimum with both numbers, not open yet. */
export function usePlacesText() {
  const { t } = useTranslation()
  const { date } = useFormats()
  return ({ places, ...of }: Told): string => {
    const { free, in_addition, registered } = places
    if (in_addition > 0) return t("console_availabilities.in_addition", { count: in_addition })
    if (of.under_minimum)
      return t("console_availabilities.under_minimum", { registered, minimum: of.minimum, count: of.minimum ?? 0 })
    if (of.opens_later && of.registrations_start_at)
      return t("console_availabilities.opens", { day: date(of.registrations_start_at, "short") })
    if (free === null) return t("console_availabilities.unlimited")
    return free === 0 ? t("console_availabilities.full") : t("console_availabilities.free", { count: free })
  }
}

export interface Told {
  places: Places
  minimum: number | null
  under_minimum: boolean
  registrations_start_at: string | null
  opens_later: boolean
}

/** The look of a quantity: a ramp of the accent, ink when full, an outline for what needs a decision. */
export function fillOf({ places: { registered, held, capacity, free }, ...of }: Told): string {
  if (of.under_minimum) return "under"
  if (of.opens_later) return "soon"
  if (free === 0) return "full"
  const part = capacity ? (registered + held) / capacity : 0
  return part >= 0.8 ? "high" : part >= 0.5 ? "half" : "low"
}

/** Taken of all, with a word. */
export const takenOf = ({ registered, held, capacity }: Places): string =>
  capacity === null ? String(registered + held) : `${registered + held}/${capacity}`

export function Filling(row: Told) {
  const text = usePlacesText()
  return (
    <span className={styles.filling}>
      <b>{takenOf(row.places)}</b>
      <small className={row.under_minimum ? styles.warn : undefined}>{text(row)}</small>
    </span>
  )
}

const MOST_TILES = 60

/** A tile for each place: confirmed, held, kept for the list, free. The numbers beside it say the same in words. */
export function PlaceTiles({ capacity, registered, held, reserved_for_list, free }: Places) {
  const { t } = useTranslation()
  const kept = Math.min(reserved_for_list, Math.max(0, (capacity ?? 0) - registered - held))
  const parts = [
    ["confirmed", registered],
    ["held", held],
    ["kept", kept],
    ["free", free ?? 0],
  ] as const
  const tiles = parts.flatMap(([kind, count]) => Array<(typeof parts)[number][0]>(count).fill(kind))
  return (
    <div className={styles.tilesAndKey}>
      {tiles.length <= MOST_TILES && (
        <div className={styles.tiles} aria-hidden="true">
          {tiles.map((kind, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places are alike, only their order tells them apart
            <i key={place} className={styles[kind]} />
          ))}
        </div>
      )}
      <dl className={styles.key}>
        {parts
          .filter(([kind, count]) => count > 0 || kind === "confirmed" || (kind === "free" && capacity !== null))
          .map(([kind, count]) => (
            <div key={kind}>
              <dt>
                <i className={styles[kind]} aria-hidden="true" />
                {t(`console_availabilities.places.${kind}`)}
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
