import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { questionHas, questionProposes } from "../inputs/question-fields.ts"
import { useOwnersPart } from "../offers/product-owners.tsx"
import type { ScreenText } from "../shell/entries.ts"

// The words and products of the catalogue: an area each, of one chunk.

const area = (screen: React.ReactElement) => ({ routes: routesOf(screen) })

/** Places and what stands in them are two lists of one screen: each leads to the other. */
function ToScreen({ path, text }: { path: string; text: ScreenText }) {
  const { t } = useTranslation()
  return <LinkButton href={path}>{t(text)}</LinkButton>
}

const product = { what: ["title", "description"], site: ["published", "order", "images"] }

export const catalogs = area(<EntityArea of={entities.catalogs} />)
export const locations = area(
  <EntityArea
    of={entities.locations}
    layout={{ names: ["name", "title"], address: ["street", "number", "postcode", "city"] }}
    beside={<ToScreen path="/resources" text="console_shell.screens.resources" />}
  />,
)
export const resources = area(
  <EntityArea of={entities.resources} beside={<ToScreen path="/locations" text="console_shell.screens.locations" />} />,
)
export const categoryGroups = area(<EntityArea of={entities["category-groups"]} />)
export const calendarPeriods = area(<EntityArea of={entities["calendar-periods"]} />)
export const dateConfigurations = area(
  <EntityArea
    of={entities["date-configurations"]}
    given={{ slots: [{ start_time: "09:00", end_time: "16:00" }] }}
    isCopied
  />,
)
export const questions = area(
  <EntityArea of={entities.questions} has={questionHas} proposes={questionProposes} isCopied />,
)
export const options = area(<EntityArea of={entities.options} isCopied />)
const layouts = {
  bundles: {
    what: product.what,
    terms: ["price", "capacity", "expires_at", "duration", "entity", "activities"],
    site: product.site,
  },
  memberships: {
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
  },
  vouchers: { what: product.what, terms: ["price", "duration", "bundle"], site: product.site },
}

/** A product with its terms, and who has bought it. */
function Product({ of, given }: { of: keyof typeof layouts; given?: object }) {
  const parts = useOwnersPart(of)
  return <EntityArea of={entities[of]} layout={layouts[of]} parts={parts} given={{ ...given }} />
}

export const bundles = area(<Product of="bundles" />)
export const memberships = area(
  <Product
    of="memberships"
    given={{ period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }}
  />,
)
export const vouchers = area(<Product of="vouchers" />)
export const volumeDiscounts = area(<EntityArea of={entities["volume-discounts"]} isCopied />)
