import { useQueries } from "@tanstack/react-query"
import { CalendarDays, Check, Layers } from "lucide-react"
import { useState } from "react"
import { DialogTrigger } from "react-aria-components/Dialog"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { hrefOf, toggled, valuesOf, withValues } from "#web/lists/list-query.ts"
import { Button } from "#web/ui/button.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { PopoverDialog } from "#web/ui/popover-dialog.tsx"
import { useWords } from "../list/use-words.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { requests } from "./description.ts"
import styles from "./requests.module.css"

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

function useAddress() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const change = (next: URLSearchParams) => void navigate(hrefOf(next), { replace: true, preventScrollReset: true })
  return { address, change }
}

function TierFilter() {
  const { t } = useTranslation()
  const { label } = useWords(requests)
  const { address, change } = useAddress()
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
    <DialogTrigger>
      <Button>
        <CalendarDays className="icon icon-sm" aria-hidden="true" />
        {t("console_requests.filters.created")}
      </Button>
      <PopoverDialog
        label={t("console_requests.filters.created")}
        placement="bottom start"
        contentClassName={styles.days}
      >
        <DayFilter name="created_from" />
        <DayFilter name="created_to" />
      </PopoverDialog>
    </DialogTrigger>
  )
}

const { shape } = requestEndpoints.findAllRequests.query

/** A day that goes to the address once its year is written: on the way there it is in the first centuries. */
function DayFilter({ name }: { name: "created_from" | "created_to" }) {
  const { label } = useWords(requests)
  const { address, change } = useAddress()
  const isDay = (day: string | null) => day !== null && shape[name].safeParse(day).success
  const [typed, setTyped] = useState(() => (isDay(address.get(name)) ? address.get(name) : null))
  const set = (day: string | null) => {
    setTyped(day)
    if (day === null || isDay(day)) change(withValues(address, name, day ? [day] : []))
  }
  return <DateField label={label(name)} hasOptionalMark={false} value={typed} onChange={set} />
}
