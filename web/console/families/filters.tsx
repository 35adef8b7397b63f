import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Conditions } from "#contract/rules/conditions.ts"
import { conditionProblem } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { keyOf } from "../entity/ask.ts"
import { DayFilter, NumberFilter, TypedFilters, useFilter } from "../list/typed-filters.tsx"
import { useWords } from "../list/use-words.ts"
import { AvailabilitySelect } from "../registration/availability-select.tsx"
import { ConditionsFilter } from "../segments/conditions-filter.tsx"
import { TYPING } from "../segments/segment-preview.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { customers, participants } from "./description.ts"
import styles from "./families.module.css"

/** Filters of families beside their menu: the days since when they are here, and conditions. */
export function FamilyFilters({ asked }: { asked: Record<string, string> }) {
  const { t } = useTranslation()
  return (
    <>
      <TypedFilters label={t("console_household.filters.created")} names={["created_from", "created_to"]}>
        <DayFilter of={customers} name="created_from" />
        <DayFilter of={customers} name="created_to" />
      </TypedFilters>
      <ConditionsFilter entity="CUSTOMERS" count={(conditions) => <Found asked={asked} conditions={conditions} />} />
    </>
  )
}

interface FoundProps {
  asked: Record<string, string>
  conditions: Conditions
}

/** How many families conditions would leave beside the other filters; the last count stays while a row is unfinished. */
function Found({ asked: { filter: _, sort: __, ...others }, conditions }: FoundProps) {
  const { counted } = useWords(customers)
  const filter = useDebounced(JSON.stringify(conditions), TYPING)
  const query = { ...others, filter, page_size: 1 }
  const { data } = useQuery({
    queryKey: keyOf(customers, "list", "found", query),
    queryFn: () => call("GET /api/console/customers", { query }),
    enabled: conditionProblem("CUSTOMERS", JSON.parse(filter)) === null,
    placeholderData: keepPreviousData,
  })
  return data ? (
    <p className={styles.found} role="status">
      = <b>{counted(data)}</b>
    </p>
  ) : null
}

/** Filters of participants beside their menu: ages, and one availability. */
export function ParticipantFilters() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <TypedFilters label={t("console_household.filters.age")} names={["age_from", "age_to", "availability"]}>
      <div className={styles.ages}>
        <NumberFilter of={participants} name="age_from" />
        <NumberFilter of={participants} name="age_to" />
      </div>
      {may("availabilities.availabilities.read") && <AvailabilityFilter />}
    </TypedFilters>
  )
}

function AvailabilityFilter() {
  const { label } = useWords(participants)
  const [value, setValue] = useFilter("availability")
  return <AvailabilitySelect label={label("availability")} value={value} onChange={setValue} />
}
