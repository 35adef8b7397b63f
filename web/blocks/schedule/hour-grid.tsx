import { type CSSProperties, useEffect, useId, useRef } from "react"
import { type Hours, SLOTS_PER_HOUR, shownHours } from "#contract/rules/schedule.ts"
import type { CssVariables } from "../css-variables.ts"
import { Block } from "./block.tsx"
import { type Column, ColumnHead } from "./column.tsx"
import "./hour-grid.css"

/**
 * More hours than this do not fit a screen: the grid then scrolls in its own frame, from shortly before the first item.
 */
const TALL = 14

/** Columns over the hours of the day, in twelve rows each. */
export function HourGrid({ columns, hours }: { columns: Column[]; hours: Hours }) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const pieces = columns.flatMap((column) => column.pieces)
  const { start_hour, end_hour } = shownHours(pieces, hours)
  const count = end_hour - start_hour
  const isTall = count > TALL
  // Row 0 is left out: an item that began the night before does not set where the day begins.
  const first = Math.min(SLOTS_PER_HOUR * end_hour, ...pieces.map(({ start_row }) => start_row).filter(Boolean))
  useEffect(() => {
    const rows = frame.current?.querySelector(".hours-column")
    if (!isTall || !frame.current || !rows) return
    const row = rows.clientHeight / (count * SLOTS_PER_HOUR)
    frame.current.scrollTop = (first - start_hour * SLOTS_PER_HOUR - SLOTS_PER_HOUR / 2) * row
  }, [isTall, first, start_hour, count])
  return (
    <div className={isTall ? "hours tall" : "hours"} ref={frame}>
      <div className="hours-in" style={gridOf(columns, count)}>
        <div className="hours-corner" />
        {columns.map((column, index) => (
          <ColumnHead key={column.key} column={column} id={`${id}${index}`} className="hours-head" />
        ))}
        <div className="hours-labels" aria-hidden="true">
          {range(start_hour, end_hour).map((hour) => (
            <span key={hour}>{hour}:00</span>
          ))}
        </div>
        {columns.map(({ key, pieces }, index) =>
          pieces.length === 0 ? (
            <div key={key} className="hours-column none" />
          ) : (
            <ul key={key} className="hours-column" aria-labelledby={`${id}${index}`}>
              {pieces.map(({ item, lane, lanes, ...rows }) => (
                <li key={item.id} style={placeOf(rows, start_hour, lane, lanes)}>
                  <Block item={item} isBrief />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </div>
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Columns wide enough for their lanes. */
const gridOf = (columns: Column[], hours: number): CssVariables => ({
  "--columns": columns.map(({ pieces }) => widthFor(Math.max(1, ...pieces.map(({ lanes }) => lanes)))).join(" "),
  "--hours": hours,
})
const widthFor = (lanes: number) => `minmax(${Math.max(5.5, lanes * 5.75)}rem, 1fr)`

function placeOf(
  { start_row, end_row }: { start_row: number; end_row: number },
  start_hour: number,
  lane: number,
  lanes: number,
): CSSProperties {
  const before = start_hour * SLOTS_PER_HOUR - 1
  const variables: CssVariables = { "--lane": lane, "--lanes": lanes }
  return { gridRow: `${start_row - before} / ${end_row - before}`, ...variables }
}
