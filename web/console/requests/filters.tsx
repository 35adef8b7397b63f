import { useQueries } from "@tanstack/react-query"
import { useNavigate, useSearchParams } from "react-router"
import { hrefOf, toggled, valuesOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { Layers } from "#web/ui/icons/layers.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { DayFilter, TypedFilters } from "../list/typed-filters.tsx"
import { useWords } from "../list/use-words.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { requests } from "./description.ts"

/** Filters of requests that a plain menu of values cannot offer: tiers of the chosen activities, and days. */
export function RequestFilters() {
  const may = useMay()
  return (
    <>
      {may("activities.activities.read") && <TierFilter />}
      <CreatedFilter />
    </>
  )
}

function TierFilter() {
  const { t } = useTranslation()
  const { label } = useWords(requests)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const change = (next: URLSearchParams) => void navigate(hrefOf(next), { replace: true, preventScrollReset: true })
  const tiers = useTiers(valuesOf(address, "activity"))
  const asked = valuesOf(address, "tier")
  const chosen = tiers.filter(({ cuid }) => asked.includes(cuid)).map(({ name }) => name)
  const named = `${label("tier")}${t("console_entity.list.colon")} ${chosen.join(", ")}`
  return (
    <Menu
      label={label("tier")}
      placement="bottom start"
      actions={
        tiers.length === 0
          ? [{ id: "none", label: t("console_requests.filters.activity_first"), isDisabled: true }]
          : tiers.map(({ cuid, name }) => ({
              id: cuid,
              label: name,
              icon: asked.includes(cuid) && <Check className="icon icon-sm" aria-hidden="true" />,
              onAction: () => change(toggled(address, "tier", cuid)),
            }))
      }
      trigger={
        <Button>
          <Layers className="icon icon-sm" aria-hidden="true" />
          {chosen.length > 0 ? named : label("tier")}
        </Button>
      }
    />
  )
}

/** The tiers of these activities, in their order. */
const useTiers = (activities: readonly string[]) =>
  useQueries({
    queries: activities.map((cuid) => ({
      queryKey: ["entity", "activities", cuid, "tiers"],
      queryFn: async () => {
        const { activity } = await call("GET /api/console/activities/{cuid}", { params: { cuid } })
        return activity.tiers.map((tier) => ({ cuid: tier.cuid!, name: tier.name }))
      },
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })

function CreatedFilter() {
  const { t } = useTranslation()
  return (
    <TypedFilters label={t("console_requests.filters.created")} names={["created_from", "created_to"]}>
      <DayFilter of={requests} name="created_from" />
      <DayFilter of={requests} name="created_to" />
    </TypedFilters>
  )
}
