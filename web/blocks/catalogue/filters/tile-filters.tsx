import { toggled, valuesOf } from "#web/lists/list-query.ts"
import { OwnPart } from "../../own-part.tsx"
import { useFormats } from "../../use-formats.ts"
import { weekdayName } from "../weekdays.ts"
import { useFilterLabels } from "./filter-labels.ts"
import { useFilter, useFilters } from "./filters-context.ts"

// Soft squares to tick: the days of a week, and the ages as the numbers of a hopscotch.
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const ADULT = 18
const AGES = Array.from({ length: ADULT }, (_, index) => index + 1)

type TileProps = { filter: string; value: string; className: string; label?: string; children: string }

function Tile(props: TileProps) {
  return <TileOf {...props} {...useFilter()} />
}

type TileOfProps = TileProps & Pick<ReturnType<typeof useFilter>, "query" | "change" | "delay">

/** Needs nothing of the page around it, so that it can be made for each reader of a page that is made once. */
function TileOf({ filter, value, className, label, children, query, change, delay }: TileOfProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        name={filter}
        value={value}
        checked={valuesOf(query, filter).includes(value)}
        onChange={() => change((now) => toggled(now, filter, value), delay)}
        {...(label && { "aria-label": label })}
      />
      <span aria-hidden={label ? true : undefined}>{children}</span>
    </label>
  )
}

export function WeekdayFilter() {
  const { language } = useFormats()
  return (
    <div className="filter-tiles filter-weekdays">
      {WEEKDAYS.map((day) => (
        <Tile
          key={day}
          filter="weekday"
          value={String(day)}
          className="filter-tile"
          label={weekdayName(day, language, "long")}
        >
          {weekdayName(day, language, "narrow").toUpperCase()}
        </Tile>
      ))}
    </div>
  )
}

/** A customer's own participants come first. */
export function AgeFilter() {
  const { entries } = useFilters()
  const { query, change, delay } = useFilter()
  const { ofAge } = useFilterLabels()
  return (
    <div className="filter-ages">
      <OwnPart value={entries.children}>
        {(children) =>
          children.length > 0 && (
            <div className="filter-chips">
              {children.map(({ firstname, age }) => (
                <TileOf
                  key={`${firstname} ${age}`}
                  filter="age"
                  value={String(age)}
                  className="filter-chip"
                  query={query}
                  change={change}
                  delay={delay}
                >
                  {`${firstname}, ${ofAge(age)}`}
                </TileOf>
              ))}
            </div>
          )
        }
      </OwnPart>
      <div className="filter-tiles">
        {AGES.map((age) => (
          <Tile key={age} filter="age" value={String(age)} className="filter-tile" label={ofAge(age)}>
            {age === ADULT ? `${age}+` : String(age)}
          </Tile>
        ))}
      </div>
    </div>
  )
}
