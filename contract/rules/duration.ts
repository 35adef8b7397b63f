// How long something is good for, from seconds: in years where they are whole, else in days, below that in hours. Months
// and weeks are left out: 180 days are not quite six months, and what is paid for is told exactly. What fits no unit is
// told as less than it is, never as more.
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
