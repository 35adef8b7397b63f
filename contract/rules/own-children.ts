import { type Child, type OwnText, ownText } from "../own.ts"
import { completedYears } from "./age.ts"

/** The most of the reader’s participants that are offered by name. */
export const MOST_CHILDREN = 20

/** The ages of the reader's own participants, as the likeliest to be chosen. */
export const ownChildren = (
  participants: { firstname: string; birthdate: string }[],
  today: string,
): OwnText<Child[]> =>
  ownText(participants.map(({ firstname, birthdate }) => ({ firstname, age: completedYears(birthdate, today) })))
