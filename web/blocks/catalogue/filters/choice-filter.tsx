import { useState } from "react"
import type { FilterGroup } from "#contract/blocks/filter-loads.ts"
import { fold } from "#contract/rules/fold.ts"
import { toggled, valuesOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { KeptPart } from "../../kept-part.tsx"
import { useFilterLabels } from "./filter-labels.ts"
import { FilterPopover } from "./filter-popover.tsx"
import { useFilter } from "./filters-context.ts"

/** With more entries than this, the list of boxes becomes one field that opens. */
const MOST_BOXES = { location: 5, other: 300 }
/** From this length on a list has a search field. */
const LONG = 12

export const isMultiSelect = ({ key, entries }: FilterGroup): boolean =>
  entries.length > MOST_BOXES[key === "location" ? "location" : "other"]

type ChoiceFilterProps = { group: FilterGroup; any: string; isInPopover: boolean }

/** Several values of one filter: boxes to tick, or a multi-select where there are too many. */
export function ChoiceFilter({ group, any, isInPopover }: ChoiceFilterProps) {
  const { query } = useFilter()
  const { ofFilter, ofValues } = useFilterLabels()
  if (isInPopover || !isMultiSelect(group))
    return <Boxes group={group} isLong={isInPopover && group.entries.length > LONG} />
  const chosen = valuesOf(query, group.key)
  return (
    <FilterPopover
      look="select"
      label={ofFilter(group.key)}
      isLabelHidden
      value={ofValues(group.key, chosen, any)}
      isSet={chosen.length > 0}
    >
      <Boxes group={group} isLong={group.entries.length > LONG} />
    </FilterPopover>
  )
}

function Boxes({ group, isLong }: { group: FilterGroup; isLong: boolean }) {
  const { t } = useTranslation()
  const { query, change, delay } = useFilter()
  const [narrowing, setNarrowing] = useState("")
  const values = valuesOf(query, group.key)
  const chosen = group.entries.flatMap(({ value }) => (values.includes(value) ? [value] : []))
  const isShown = (label: string) => fold(label).includes(fold(narrowing))
  return (
    <>
      {isLong && (
        <input
          type="search"
          className="input filter-narrow"
          value={narrowing}
          onChange={(event) => setNarrowing(event.target.value)}
          placeholder={t("catalogue.filters.narrow")}
          aria-label={t("catalogue.filters.narrow")}
        />
      )}
      <KeptPart name={() => `boxes ${JSON.stringify([group, chosen])}`}>
        <BoxList
          group={group}
          chosen={chosen}
          isShown={isShown}
          onToggle={(value) => change((now) => toggled(now, group.key, value), delay)}
        />
      </KeptPart>
    </>
  )
}

type BoxListProps = {
  group: FilterGroup
  chosen: string[]
  isShown: (label: string) => boolean
  onToggle: (value: string) => void
}

function BoxList({ group: { key, entries }, chosen, isShown, onToggle }: BoxListProps) {
  return (
    <div className="filter-boxes">
      {entries.map(({ value, label }) => (
        <label key={value} className="filter-box" hidden={!isShown(label)}>
          <input
            type="checkbox"
            name={key}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
