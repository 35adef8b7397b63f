import type { Call } from "../client.ts"
import type { ListedActivity } from "../endpoints/activities.ts"
import { kindOf } from "../rules/listed-card.ts"
import { plainText, shortened } from "../rules/plain-text.ts"
import type { SettingsOf } from "./registry.ts"
import type { Where } from "./where.ts"

// Data for grids of cards. An empty list of ids is left out of the call; descriptions are not fetched, or a page of
// cards would weigh as much as the pages they lead to.
export const listOf = (values: readonly (number | string)[]) => (values.length > 0 ? values.join(",") : undefined)

/** The selection of a section, as the API takes it. */
export const selectionOf = ({
  catalogs,
  activities,
  segments,
  status,
}: Pick<SettingsOf<"availabilities-cards">, "catalogs" | "activities" | "segments" | "status">) => ({
  catalog: listOf(catalogs),
  activity: listOf(activities),
  segment: listOf(segments),
  status: status.join(","),
})

export const cardLoads = {
  "activities-cards": async (call: Call, settings: SettingsOf<"activities-cards">, { now }: Where) => {
    const { data, count } = await call("GET /api/activities", {
      query: {
        catalog: listOf(settings.catalogs),
        id: listOf(settings.activities),
        limit: settings.limit,
        ...(settings["available-only"] ? { after: now } : {}),
      },
    })
    return { data: data.map(toActivityCard), count }
  },
  "availabilities-cards": (call: Call, settings: SettingsOf<"availabilities-cards">, { now }: Where) =>
    call("GET /api/availabilities/cards", { query: { ...selectionOf(settings), limit: settings.limit, after: now } }),
  "bundles-cards": async (call: Call, { bundles, limit }: SettingsOf<"bundles-cards">) =>
    summarised(await call("GET /api/bundles", { query: { id: listOf(bundles), limit } })),
  "memberships-cards": async (call: Call, { memberships, limit }: SettingsOf<"memberships-cards">) =>
    summarised(await call("GET /api/memberships", { query: { id: listOf(memberships), limit } })),
  "vouchers-cards": async (call: Call, { vouchers, limit }: SettingsOf<"vouchers-cards">) =>
    summarised(await call("GET /api/vouchers", { query: { id: listOf(vouchers), limit } })),
}

export type ActivityCard = ReturnType<typeof toActivityCard>

function toActivityCard({ images, categories, locations, ...activity }: ListedActivity) {
  const { cuid, title, age_minimum, age_maximum, availabilities_count, start_at, end_at } = activity
  return {
    cuid,
    title,
    age_minimum,
    age_maximum,
    availabilities_count,
    start_at,
    end_at,
    price: activity.price_minimum ?? activity.default_price,
    image: images[0] ? { public_url: images[0].public_url } : null,
    kind: kindOf(categories),
    locations: locations.map(({ title, name, city }) => ({ title, name, city })),
  }
}

const SUMMARY = 140

type Product = { cuid: string; title: string; description: string; price: number; images: { public_url: string }[] }

const summarised = <T extends Product>({ data, count }: { data: T[]; count: number }) => ({
  data: data.map(({ description, images, ...product }) => ({
    ...product,
    image: images[0] ? { public_url: images[0].public_url } : null,
    summary: shortened(plainText(description), SUMMARY),
  })),
  count,
})
