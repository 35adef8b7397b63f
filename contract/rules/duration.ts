// Words for a duration in seconds: in years where they are whole, else in days, below that in hours. Months and weeks
// are left out, since 180 days are not quite six months and customers are told exactly what they pay for. A duration
// that fits no unit is rounded down, never up.
import { type Language, localeOf } from "#contract/language.ts"

const sizes = { year: 31_536_000, day: 86_400, hour: 3_600, minute: 60 }

function unitOf(seconds: number): keyof typeof sizes {
  if (seconds >= sizes.year && seconds % sizes.year === 0) return "year"
  if (seconds >= 2 * sizes.day || seconds === sizes.day) return "day"
  return seconds >= sizes.hour ? "hour" : "minute"
}

export function formatDuration(seconds: number, language: Language): string {
  const unit = unitOf(seconds)
  const options = { style: "unit", unit, unitDisplay: "long" } as const
  const text = new Intl.NumberFormat(localeOf(language), options).format(Math.floor(seconds / sizes[unit]))
  return language === "fr" ? text.replace(/\s/g, "\u00a0") : text
}
