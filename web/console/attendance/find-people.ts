import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { fold } from "#contract/rules/fold.ts"

/** The words of a name, folded once: four hundred names would be folded again with every letter. */
const known = new WeakMap<DayRow["participant"], string[]>()
function wordsOf(participant: DayRow["participant"]): string[] {
  let words = known.get(participant)
  if (!words) {
    words = fold(participant.fullname).split(/[\s'-]+/)
    known.set(participant, words)
  }
  return words
}

/** Whether a name has a word that begins with each typed word, whatever their accents. */
const namedBy = (search: string) => {
  const typed = fold(search).split(/\s+/)
  return ({ participant }: Pick<DayRow, "participant">): boolean =>
    typed.every((each) => wordsOf(participant).some((word) => word.startsWith(each)))
}

/** The groups with the people a search finds; groups without any are left out. */
export function searched(groups: readonly DayGroup[], search: string): DayGroup[] {
  if (search.trim() === "") return [...groups]
  const isFound = namedBy(search.trim())
  return groups.flatMap((group) => {
    const rows = group.rows.filter(isFound)
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}

/** One key for a registration on a date. */
export const idOf = ({ registration, date }: Pick<DayRow, "registration" | "date">): string =>
  `${registration.cuid}/${date.id}`

/** The colour of a person's initials: the same on every screen. */
export const tintOf = ({ participant }: Pick<DayRow, "participant">): number => participant.id % 5
