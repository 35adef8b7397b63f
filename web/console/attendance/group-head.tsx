import { memo } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { childStates, countStates } from "#contract/rules/day-counts.ts"
import { Trans } from "#web/texts/trans.tsx"
import styles from "./attendance.module.css"

const shown = ["PRESENT", "EXPECTED", "LEFT", "ABSENT"] as const
const places = { LEFT: 0, PRESENT: 1, EXPECTED: 2, ABSENT: 3 }
const MOST_TILES = 60

interface CountsProps {
  rows: readonly DayRow[]
  isOver: boolean
  hasTiles?: boolean
}

/** How many are present, expected, gone and absent: a tile for each child, once in several groups, and the numbers in words. */
export const Counts = memo(function Counts({ rows, isOver, hasTiles = true }: CountsProps) {
  const states = [...childStates(rows, ({ participant }) => participant.cuid, isOver).values()]
  const counts = countStates(states)
  const tiles = states.toSorted((one, other) => places[one] - places[other])
  return (
    <div className={styles.counts}>
      {hasTiles && tiles.length <= MOST_TILES && (
        <div className={styles.tiles} aria-hidden="true">
          {tiles.map((state, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: children are alike here, only their place tells them apart.
            <i key={place} data-state={state} />
          ))}
        </div>
      )}
      <p className={styles.figures}>
        {shown
          .filter((state) => counts[state] > 0 || state === "PRESENT")
          .map((state, place) => (
            <span key={state}>
              {place > 0 && " · "}
              <Trans
                i18nKey={`console_attendance.counts.${state}`}
                count={counts[state]}
                components={{ b: <b className={styles.number} /> }}
              />
            </span>
          ))}
      </p>
    </div>
  )
})
