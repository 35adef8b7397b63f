/** The instant at which journeys begin, a Tuesday morning of school unless JOURNEYS_AT names another. */
const begin = process.env.JOURNEYS_AT ?? "2026-11-17T10:40:00+01:00"

/** By how many milliseconds a clock has to be shifted now to be there. */
export function shiftToJourneys(): number {
  const instant = Date.parse(begin)
  if (Number.isNaN(instant)) throw new Error(`JOURNEYS_AT: ${begin} is no instant`)
  return instant - Date.now()
}
