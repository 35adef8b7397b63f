import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"

// The words and products of the catalogue: an area each, of one chunk.

const area = (screen: React.ReactElement) => ({ routes: routesOf(screen) })
const product = { what: ["title", "description"], site: ["published", "order", "images"] }

export const catalogs = area(<EntityArea of={entities.catalogs} />)
export const locations = area(
  <EntityArea
    of={entities.locations}
    layout={{ names: ["name", "title"], address: ["street", "number", "postcode", "city"] }}
  />,
)
export const resources = area(<EntityArea of={entities.resources} />)
export const categoryGroups = area(<EntityArea of={entities["category-groups"]} />)
export const calendarPeriods = area(<EntityArea of={entities["calendar-periods"]} />)
export const questions = area(<EntityArea of={entities.questions} isCopied />)
export const options = area(<EntityArea of={entities.options} isCopied />)
export const bundles = area(
  <EntityArea
    of={entities.bundles}
    layout={{
      what: product.what,
      terms: ["price", "capacity", "expires_at", "duration", "entity", "activities"],
      site: product.site,
    }}
  />,
)
export const memberships = area(
  <EntityArea
    of={entities.memberships}
    layout={{
      what: product.what,
      terms: [
        "price",
        "entity",
        "period_type",
        "rolling_period_type",
        "rolling_period_duration",
        "fixed_period_start_at",
        "fixed_period_end_at",
      ],
      site: product.site,
    }}
    given={{ period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }}
  />,
)
export const vouchers = area(
  <EntityArea
    of={entities.vouchers}
    layout={{ what: product.what, terms: ["price", "duration", "bundle"], site: product.site }}
  />,
)
export const volumeDiscounts = area(<EntityArea of={entities["volume-discounts"]} isCopied />)
