import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useCart } from "../cart-context.ts"
import { chosenDates } from "./chosen-dates.ts"
import { hasDateField } from "./date-choice.tsx"
import { IN_CART, knownReason } from "./participant-reason.ts"
import { refusalText } from "./refusal-text.ts"
import {
  chosenOptions,
  emptyRegistration,
  pricesOf,
  registrationLine,
  registrationSchema,
} from "./registration-values.ts"
import { explainLines } from "./sent-paths.ts"
import { useAddItems } from "./use-add-items.ts"
import { useEstimates } from "./use-estimates.ts"
import { participantOf, useOnly, useParticipants } from "./use-participants.ts"
import { usePreselected } from "./use-preselected.ts"

/** The form of one availability: its values, its estimate, and who can join. */
export function useRegistration(availability: AvailabilityDetail, only?: number[]) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now, timezone } = useBlocks().site
  const { items } = useCart()
  const participants = useOnly(useParticipants(), only)
  const { id: availability_id, activity, is_eligible_to_partial_registrations: canLeaveOut } = availability
  const hasDates = hasDateField(availability, now)
  const about = (participant?: Participant) => ({
    name: participant?.firstname ?? "",
    dates: availability.dates,
    canLeaveOut,
  })
  const { form, submit, isPending } = useAddItems({
    schema: registrationSchema(availability),
    values: emptyRegistration(availability),
    bodyOf: (checked) => ({ registrations: [registrationLine({ ...checked, availability_id }, activity)] }),
    explain: (error, sent) => {
      const option_ids = chosenOptions(activity.options, sent.options).map(({ option }) => option.id)
      const who = about(participantOf(participants, sent.participant_id))
      return explainLines(error, [{ prefix: "", option_ids, hasDates }], () => refusalText(error, who, formats, t))
    },
    draft: `registration/${availability.cuid}`,
  })

  const values = form.watch()
  const dates = chosenDates(availability, values.availability_dates)
  const chosen = participantOf(participants, values.participant_id)
  const { quantity } = values
  const wanted = { availability_id, quantity, availability_dates: dates.map(({ id }) => id) }
  const options = pricesOf(activity.options, values.options)
  const isAskable = chosen && dates.length > 0 && quantity >= 1
  const estimates = useEstimates(isAskable ? [{ ...wanted, participant_id: chosen.id, options }] : [], isPending)

  const reasonOf = (participant: Participant): string | null => {
    const asked = { ...wanted, participant_id: participant.id }
    const reason = knownReason(participant, { availability, dates }, items, timezone) ?? estimates.refusalOf(asked)
    if (!reason) return null
    return reason.code === IN_CART ? t("registration.who.in_cart") : refusalText(reason, about(participant), formats, t)
  }
  usePreselected(form, participants, (participant) => reasonOf(participant) === null)
  return { form, submit, isPending, participants, hasDates, dates, quantity, estimates, reasonOf, about: about(chosen) }
}
