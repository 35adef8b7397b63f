import { hasPassed } from "./dates.ts"
import {
  type Asked,
  minimumProblem,
  overlapProblems,
  type RegistrationProblem,
  registrationProblems,
  type Wanted,
} from "./registration.ts"

// Staff are refused a registration as families are, unless they name the code and say why. A place that is not there, a
// shared resource in use and a participant who is on the date already are never overlooked.
export const ignorableCodes = [
  "REGISTRATIONS_NOT_OPEN",
  "REGISTRATIONS_CLOSED",
  "REQUEST_REQUIRED",
  "DATE_NOT_ON_SALE",
  "PARTIAL_REGISTRATION_NOT_ALLOWED",
  "PARTICIPANT_TOO_YOUNG",
  "PARTICIPANT_TOO_OLD",
  "PARTICIPANT_OVERLAP",
  "CONSTRAINT_REGISTRATIONS_MIN",
  "CONSTRAINT_REGISTRATIONS_MAX",
  "CONSTRAINT_LOCATIONS_MIN",
  "CONSTRAINT_LOCATIONS_MAX",
] as const
export type IgnorableCode = (typeof ignorableCodes)[number]

/** A date that has started and not ended may be sold to somebody at the gate. */
type StaffAsked = Omit<Asked, "availability"> & {
  availability: Omit<Wanted, "dates"> & { dates: (Wanted["dates"][number] & StoredState)[] }
}
interface StoredState {
  status: "OPEN" | "CLOSED"
  /** By the organiser, for good. */
  cancelled: boolean
}

type Problem = RegistrationProblem | NonNullable<ReturnType<typeof minimumProblem>>

/** The first reason that is not ignored; a household's least numbers are judged here too, since no checkout follows. */
export function staffProblem(asked: StaffAsked, ignore: readonly IgnorableCode[]): Problem | null {
  for (const problem of registrationProblems(asked)) if (!isIgnored(asked, problem, ignore)) return problem
  const minimum = minimumProblem(asked)
  return minimum && !isIgnored(asked, minimum, ignore) ? minimum : null
}

/** Who takes over a place is judged by age, by other activities and by being on a date already. */
export function replaceProblem(
  asked: Parameters<typeof overlapProblems>[0],
  age: RegistrationProblem | null,
  ignore: readonly IgnorableCode[],
): RegistrationProblem | null {
  const problems = [...(age ? [age] : []), ...overlapProblems(asked)]
  return problems.find(({ code }) => !ignore.includes(code as IgnorableCode)) ?? null
}

function isIgnored(asked: StaffAsked, { code, details }: Problem, ignore: readonly IgnorableCode[]): boolean {
  if (!ignore.includes(code as IgnorableCode)) return false
  return code !== "DATE_NOT_ON_SALE" || areUnderWay(asked, (details as { date_ids: number[] }).date_ids)
}

const areUnderWay = ({ availability: { dates }, now }: StaffAsked, ids: number[]): boolean =>
  ids.every((id) =>
    dates.some(
      (date) =>
        date.id === id &&
        date.status === "OPEN" &&
        !date.cancelled &&
        hasPassed(date.start_at, now) &&
        !hasPassed(date.end_at, now),
    ),
  )
