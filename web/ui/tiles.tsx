import "./tiles.css"

/*
  Hopscotch tiles always carry information and always have a text equivalent. They show, they are not pressed: for
  tiles to choose from, see TileChoice.
*/

type DayTilesProps = {
  /** One per day shown, in order: its letter, and whether it counts. */
  days: { letter: string; isOn: boolean }[]
  /** The same in words: "Monday, Wednesday". */
  label: string
}

export function DayTiles({ days, label }: DayTilesProps) {
  return (
    <span className="days" role="img" aria-label={label}>
      {days.map(({ letter, isOn }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days may share a letter, and a day is its place in the row.
        <i key={index} className={isOn ? "on" : undefined}>
          {letter}
        </i>
      ))}
    </span>
  )
}

/** The steps of a journey; `current` counts from 0. */
export function StepTiles({ steps, current, label }: { steps: string[]; current: number; label: string }) {
  return (
    <ol className="hops" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? "done" : index === current ? "now" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <i aria-hidden="true">{index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}

/** A booklet: one tile per entry, the used ones dashed. `label` says it in words. */
export function EntryTiles({ total, used, label }: { total: number; used: number; label: string }) {
  return (
    <span className="carnet" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are alike, only their place tells them apart.
        <i key={index} className={index < used ? "used" : undefined} />
      ))}
    </span>
  )
}
