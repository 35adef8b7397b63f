import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { fold } from "#contract/rules/fold.ts"

/** Whether a name has a word that begins with each typed word, whatever their accents. */
export function isNamed({ participant }: Pick<DayRow, "participant">, search: string): boolean {
  const words = fold(participant.fullname).split(/[\s'’-]+/)
  return fold(search)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** The groups with the people a search finds; groups without any are left out. */
export const searched = (groups: readonly DayGroup[], search: string): DayGroup[] =>
  search.trim() === ""
    ? [...groups]
    : groups.flatMap((group) => {
        const rows = group.rows.filter((row) => isNamed(row, search.trim()))
        return rows.length > 0 ? [{ ...group, rows }] : []
      })

/** One key for a registration on a date. */
export const idOf = ({ registration, date }: Pick<DayRow, "registration" | "date">): string =>
  `${registration.cuid}/${date.id}`

/** The colour of a person's initials: the same on every screen. */
export const tintOf = ({ participant }: Pick<DayRow, "participant">): number => participant.id % 5
