import type { Call } from "#contract/client.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { statuses } from "#contract/endpoints/catalogue.ts"
import { cuid } from "#contract/fields.ts"
import { type ScheduleItem, toScheduleItem } from "#contract/rules/schedule-item.ts"

const status = statuses.join(",")
const MOST_CHOSEN = 60

/** The availabilities named in the address, in its order; unknown ones are left out. */
export async function loadSlots(call: Call, url: URL): Promise<Availability[]> {
  const named = (url.searchParams.get("availabilities") ?? "").split(",")
  const cuids = [...new Set(named.filter((each) => cuid.safeParse(each).success))].slice(0, MOST_CHOSEN)
  if (cuids.length === 0) return []
  const { data } = await call("GET /api/availabilities", { query: { id: cuids.join(), status, limit: MOST_CHOSEN } })
  return cuids.flatMap((each) => data.find((availability) => availability.cuid === each) ?? [])
}

/** The same as items of a schedule, to change the choice. */
export async function loadChosen(
  call: Call,
  url: URL,
  { activity, now }: { activity: string; now: string },
): Promise<ScheduleItem[]> {
  const slots = await loadSlots(call, url)
  return slots
    .filter((slot) => slot.activity.cuid === activity)
    .flatMap(({ dates, ...availability }) => {
      const next = dates.find(({ on_sale }) => on_sale)
      return next ? [toScheduleItem({ ...next, availability }, now)] : []
    })
}
