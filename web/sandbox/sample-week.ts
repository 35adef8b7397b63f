import type { ScheduleData } from "#contract/blocks/schedule-loads.ts"
import { localDate } from "#contract/rules/dates.ts"
import { addDays, readDay, weekOf } from "#contract/rules/schedule-days.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"

// A week with everything that is hard to show: five minutes, a night, four at a time, endless names, every status.
type Odd = Partial<ScheduleItem> & { day: number; from: string; to: string; title: string }

const week: Odd[] = [
  { day: 0, from: "08:00", to: "09:30", title: "Éveil nature", age_minimum: 4, age_maximum: 6 },
  { day: 0, from: "10:00", to: "10:05", title: "Cinq minutes" },
  { day: 0, from: "10:05", to: "11:00", title: "Juste après" },
  { day: 0, from: "12:00", to: "12:30", title: "Une demi-heure", status: "FULL" },
  { day: 0, from: "14:00", to: "15:00", title: "Le grand théâtre des mille et une voix, des ombres et des masques" },
  { day: 1, from: "22:00", to: "02:00", title: "La nuit des étoiles" },
  { day: 2, from: "13:00", to: "14:30", title: "Les mains dans l’argile", status: "FULL" },
  { day: 2, from: "13:30", to: "14:15", title: "À l’aise dans l’eau", remaining: 2 },
  { day: 2, from: "13:30", to: "16:00", title: "Anticonstitutionnellement", status: "CLOSED" },
  { day: 2, from: "14:00", to: "15:30", title: "Théâtre des petits", status: "OVERLAP" },
  { day: 3, from: "16:00", to: "17:15", title: "Grands formats", opens_at: "2100-01-05T08:00:00Z" },
  { day: 4, from: "16:30", to: "18:00", title: "Prise de hauteur", price: 0 },
  { day: 5, from: "10:00", to: "12:00", title: "Marmitons", is_series: true },
]

const place = { title: "Atelier Tournesol", name: "", city: "Ixelles" }

/** The same in every week but the next one, which is empty. */
export function sampleWeek(date: string | null, now: string, timezone: string): ScheduleData {
  const today = localDate(now, timezone)
  const shown = readDay(date, today)
  const days = weekOf(shown)
  const isEmpty = days.includes(addDays(today, 7))
  const next = addDays(today, 14)
  return {
    date: shown,
    today,
    chosen: [],
    asked: {},
    items: isEmpty ? [] : week.map((odd, index) => itemOf(odd, index, days[odd.day]!)),
    days: { dates: isEmpty ? [] : days, first: today, last: addDays(today, 60), previous: today, next },
  }
}

/** Times are in London's winter time, so that the sample needs no time zone conversion. */
function itemOf({ day: _, from, to, title, ...odd }: Odd, index: number, day: string): ScheduleItem {
  const end_day = to < from ? addDays(day, 1) : day
  return {
    id: index + 1,
    cuid: `d${index}`,
    start_at: `${day}T${from}:00Z`,
    end_at: `${end_day}T${to}:00Z`,
    status: "OPEN",
    cancelled: false,
    opens_at: null,
    remaining: 8,
    is_series: false,
    price: 1_800,
    age_minimum: 7,
    age_maximum: 12,
    location: place,
    category: "Atelier",
    activity: { id: index, title },
    availability: { id: index + 1, cuid: `a${index}` },
    ...odd,
  }
}
