import { useLocation, useNavigate } from "react-router"
import type { ScheduleData } from "#contract/blocks/schedule-loads.ts"
import type { BlockProps } from "../blocks-context.ts"
import { SectionHead } from "../catalogue/cards-section.tsx"
import { FilterFrame } from "../catalogue/filters/filter-frame.tsx"
import { setFilters } from "../catalogue/filters/filter-query.ts"
import { NothingFound } from "../catalogue/filters/nothing-found.tsx"
import { useLevel } from "../outline.ts"
import { Band } from "../section/band.tsx"
import type { Choice } from "./choice.tsx"
import { Schedule, type ScheduleProps } from "./schedule.tsx"

type Props = BlockProps<"weekly-calendar"> | BlockProps<"resources-schedule">

/** Seven days from Monday. */
export const WeeklyCalendar = (props: BlockProps<"weekly-calendar">) => <ScheduleSection {...props} columns="days" />

/** One day, with a column for each activity. */
export const ResourcesSchedule = (props: BlockProps<"resources-schedule">) => (
  <ScheduleSection {...props} columns="activities" />
)

/** The day positions the schedule and is no filter. */
const NO_FILTERS = ["date", "date-calendar"]

function ScheduleSection({ element, data, mark, columns }: Props & Pick<ScheduleProps, "columns">) {
  const { id, type, settings } = element
  const level = useLevel(id)
  const inside = settings.title ? 3 : level
  const choice = useSectionChoice(settings["multiple-selection"], data)
  const isFiltered = setFilters(new URLSearchParams(useLocation().search), NO_FILTERS).length > 0
  if (!data) return null
  const { filters } = settings
  return (
    <Band className={`section-${type}`} settings={settings} mark={mark}>
      <div className="band-in">
        <SectionHead settings={settings} />
        <FilterFrame
          settings={{ filters, layout: "stacked" }}
          entries={data.entries}
          except={NO_FILTERS}
          count={data.items.length}
        >
          {() => (
            <Schedule
              data={data}
              columns={columns}
              mode={settings.mode}
              properties={settings["items-properties"]}
              hours={settings}
              showsEmpty={settings["show-empty-groups"]}
              level={inside}
              choice={choice}
              nothing={isFiltered ? <NothingFound level={inside === 1 ? 2 : inside} /> : null}
            />
          )}
        </FilterFrame>
      </div>
    </Band>
  )
}

/** One item leads to its page; several go to the cart together. */
function useSectionChoice(isMultiple: boolean, data: ScheduleData | undefined): Choice {
  const navigate = useNavigate()
  if (!isMultiple) return { kind: "one", href: (item) => `/availabilities/${item.availability.cuid}` }
  return {
    kind: "several",
    minimum: 1,
    maximum: null,
    initial: data?.chosen ?? [],
    onContinue: (chosen) => void navigate(`/cart/add?dates=${chosen.map(({ cuid }) => cuid).join(",")}`),
  }
}
