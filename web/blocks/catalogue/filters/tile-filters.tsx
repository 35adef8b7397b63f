import { toggled, valuesOf } from "#web/lists/list-query.ts"
import { KeptPart } from "../../kept-part.tsx"
import { OwnPart } from "../../own-part.tsx"
import { useFormats } from "../../use-formats.ts"
import { weekdayName } from "../weekdays.ts"
import { useAgeLabel } from "./filter-labels.ts"
import { useFilter, useFilters } from "./filters-context.ts"

// Soft squares to tick: the days of a week, and the ages as the numbers of a hopscotch.
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const ADULT = 18
const AGES = Array.from({ length: ADULT }, (_, index) => index + 1)

type Choosing = Pick<ReturnType<typeof useFilter>, "query" | "change" | "delay">
type TileProps = Choosing & { filter: string; value: string; className: string; label?: string; children: string }

/** Needs nothing of the page around it, so that it can be made once, or for each reader of a page that is made once. */
function Tile({ filter, value, className, label, children, query, change, delay }: TileProps) {
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

const chosenOf = (values: number[], query: URLSearchParams, filter: string) =>
  values.filter((value) => valuesOf(query, filter).includes(String(value)))

export function WeekdayFilter() {
  const { query, change, delay } = useFilter()
  return (
    <KeptPart name={() => `weekdays ${chosenOf(WEEKDAYS, query, "weekday")}`}>
      <WeekdayTiles query={query} change={change} delay={delay} />
    </KeptPart>
  )
}

function WeekdayTiles(choosing: Choosing) {
  const { language } = useFormats()
  return (
    <div className="filter-tiles filter-weekdays">
      {WEEKDAYS.map((day) => (
        <Tile
          key={day}
          {...choosing}
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
  const ofAge = useAgeLabel()
  return (
    <div className="filter-ages">
      <OwnPart value={entries.children}>
        {(children) =>
          children.length > 0 && (
            <div className="filter-chips">
              {children.map(({ firstname, age }) => (
                <Tile
                  key={`${firstname} ${age}`}
                  filter="age"
                  value={String(age)}
                  className="filter-chip"
                  query={query}
                  change={change}
                  delay={delay}
                >
                  {`${firstname}, ${ofAge(age)}`}
                </Tile>
              ))}
            </div>
          )
        }
      </OwnPart>
      <KeptPart name={() => `ages ${chosenOf(AGES, query, "age")}`}>
        <AgeTiles query={query} change={change} delay={delay} />
      </KeptPart>
    </div>
  )
}

function AgeTiles(choosing: Choosing) {
  const ofAge = useAgeLabel()
  return (
    <div className="filter-tiles">
      {AGES.map((age) => (
        <Tile key={age} {...choosing} filter="age" value={String(age)} className="filter-tile" label={ofAge(age)}>
          {age === ADULT ? `${age}+` : String(age)}
        </Tile>
      ))}
    </div>
  )
}
