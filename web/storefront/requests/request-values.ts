import type { z } from "zod"
import type { ActivityDetail } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import {
  chosenOptions,
  type Details,
  detailsSchema,
  emptyDetails,
  participantId,
  registrationLine,
} from "../cart/forms/registration-values.ts"
import { fieldOf, WHOLE_FORM } from "../cart/forms/sent-paths.ts"

type Asking = Pick<ActivityDetail, "questions" | "options">
type Slot = Pick<Availability, "id" | "dates">

export const requestSchema = (activity: Asking) => detailsSchema(activity).extend({ participant_id: participantId })

export const emptyRequest = (activity: Asking) => ({ ...emptyDetails(activity), participant_id: "" })

/** All dates of a slot that can still be had: what is asked for is always the whole of it. */
export const datesOf = ({ dates }: Pick<Slot, "dates">) => dates.filter(({ on_sale }) => on_sale)

/** One entry for one participant, who is named at the top as well. */
export function requestBody(
  tier: string,
  slots: Slot[],
  activity: Asking,
  { participant_id, ...details }: Details & { participant_id: number },
) {
  const line = registrationLine({ ...details, participant_id, availability_id: 0, availability_dates: [] }, activity)
  const { options, questions } = line
  const availabilities = slots.map((slot) => ({ id: slot.id, dates: datesOf(slot).map(({ id }) => id) }))
  return {
    participant_id,
    registrations_requests: [{ participant_id, tier, availabilities, options, questions }],
  }
}

/** Where the form shows what the server says of a place in the request: at its field, or above the button. */
export function requestField(path: string, { options }: Asking, values: z.input<ReturnType<typeof requestSchema>>) {
  const option_ids = chosenOptions(options, values.options).map(({ option }) => option.id)
  const asLine = path.replace(/^registrations_requests\./, "registrations.")
  return fieldOf(asLine, [{ prefix: "", option_ids, hasDates: false }]) || WHOLE_FORM
}

/** The slot a refusal speaks of, by its place among those asked for. */
export const slotIn = (path: string | undefined): number | null => {
  const found = /^registrations_requests\.\d+\.availabilities\.(\d+)/.exec(path ?? "")
  return found ? Number(found[1]) : null
}
