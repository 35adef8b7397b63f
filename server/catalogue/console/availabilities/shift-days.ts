/** The instant so many days later at the same local time, whether or not summer time begins or ends between them. */
export const shiftDays = (instant: string, days: number, timezone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).add({ days }).toInstant().toString()
