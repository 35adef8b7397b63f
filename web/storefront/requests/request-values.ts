import { z } from "zod"
import type { ActivityDetail } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { id } from "#contract/fields.ts"
import {
  chosenOptions,
  type Details,
  detailsSchema,
  emptyDetails,
  participantId,
  registrationLine,
} from "../cart/forms/registration-values.ts"
import { fieldOf, lineOf, WHOLE_FORM } from "../cart/forms/sent-paths.ts"

type Asking = Pick<ActivityDetail, "questions" | "options">
type Slot = Pick<Availability, "id" | "dates">

/** The participant it is for, and further ones with the same request. */
export const requestSchema = (activity: Asking) =>
  detailsSchema(activity).extend({
    participant_id: participantId,
    also: z.array(z.string().transform(Number).pipe(id)),
  })

export const emptyRequest = (activity: Asking) => ({
  ...emptyDetails(activity),
  participant_id: "",
  also: [] as string[],
})

/** All participants, without duplicates, in the order of the entries. */
export const askedFor = <T>({ participant_id, also }: { participant_id: T; also: T[] }): T[] => [
  ...new Set([participant_id, ...also]),
]

/** All dates of a slot that can still be booked: a request always takes the whole slot. */
export const datesOf = ({ dates }: Pick<Slot, "dates">) => dates.filter(({ on_sale }) => on_sale)

/** One entry for each participant; the first is named at the top as well. */
export function requestBody(
  tier: string,
  slots: Slot[],
  activity: Asking,
  { participant_id, also, ...details }: Details & { participant_id: number; also: number[] },
) {
  const line = registrationLine({ ...details, participant_id, availability_id: 0, availability_dates: [] }, activity)
  const { options, questions } = line
  const availabilities = slots.map((slot) => ({ id: slot.id, dates: datesOf(slot).map(({ id }) => id) }))
  return {
    participant_id,
    registrations_requests: askedFor({ participant_id, also }).map((each) => ({
      participant_id: each,
      tier,
      availabilities,
      options,
      questions,
    })),
  }
}

/** Maps the server's error paths to the fields of the form, or to the button. */
export function requestField(path: string, { options }: Asking, values: z.input<ReturnType<typeof requestSchema>>) {
  const option_ids = chosenOptions(options, values.options).map(({ option }) => option.id)
  const asLine = path.replace(/^registrations_requests\./, "registrations.")
  const lines = askedFor(values).map(() => ({ prefix: "", option_ids, hasDates: false }))
  const field = fieldOf(asLine, lines) || WHOLE_FORM
  return field === "participant_id" && lineOf(asLine) > 0 ? "also" : field
}

/** The slot named in a refusal, by its position among those requested. */
export const slotIn = (path: string | undefined): number | null => {
  const found = /^registrations_requests\.\d+\.availabilities\.(\d+)/.exec(path ?? "")
  return found ? Number(found[1]) : null
}
