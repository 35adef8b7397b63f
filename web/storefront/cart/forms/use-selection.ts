import { z } from "zod"
import type { Participant } from "#contract/endpoints/participants.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useCart } from "../cart-context.ts"
import { IN_CART, knownReason } from "./participant-reason.ts"
import { type Refused, refusalText } from "./refusal-text.ts"
import {
  chosenOptions,
  type Details,
  detailsSchema,
  emptyDetails,
  participantId,
  pricesOf,
  registrationLine,
} from "./registration-values.ts"
import { activitiesOf, type SelectionLine } from "./selection-lines.ts"
import { explainLines } from "./sent-paths.ts"
import { useAddItems } from "./use-add-items.ts"
import { useEstimates } from "./use-estimates.ts"
import { participantOf, useParticipants } from "./use-participants.ts"
import { usePreselected } from "./use-preselected.ts"

type AllDetails = Record<string, Details | undefined>

/** The path of an activity's values in the form. */
export const activityName = ({ id }: { id: number }) => `a${id}`

export const selectionSchema = (lines: SelectionLine[]) =>
  z.object({
    participant_id: participantId,
    // An activity chosen after the draft was stored begins empty.
    activities: z.object(
      Object.fromEntries(
        activitiesOf(lines).map((activity) => [
          activityName(activity),
          detailsSchema(activity).prefault(() => emptyDetails(activity)),
        ]),
      ),
    ),
  })

const emptySelection = (lines: SelectionLine[]) => ({
  participant_id: "",
  activities: Object.fromEntries(
    activitiesOf(lines).map((activity) => [activityName(activity), emptyDetails(activity)]),
  ),
})

const detailsIn = (activities: AllDetails, { activity }: SelectionLine): Details =>
  activities[activityName(activity)] ?? emptyDetails(activity)

const takenBy = ({ availability, dates }: SelectionLine) => ({
  availability_id: availability.id,
  availability_dates: dates.map(({ id }) => id),
})

export const selectionBody = (lines: SelectionLine[], participant_id: number, activities: AllDetails) => ({
  registrations: lines.map((line) =>
    registrationLine({ ...detailsIn(activities, line), ...takenBy(line), participant_id }, line.activity),
  ),
})

/** One participant, several lines: the form's values, the estimate of each line, and who can join them all. */
export function useSelection(lines: SelectionLine[]) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { timezone } = useBlocks().site
  const { items } = useCart()
  const participants = useParticipants()
  const about = ({ dates }: SelectionLine, participant?: Participant) => ({
    name: participant?.firstname ?? "",
    dates,
    canLeaveOut: false,
  })
  /** With several lines, a refusal is preceded by its activity's title. */
  const titled = ({ activity: { title } }: SelectionLine, text: string) =>
    lines.length > 1 ? t("registration.selection.of", { title, text }) : text
  const wordsOf = (refused: Refused, line: SelectionLine | undefined, participant?: Participant) =>
    line ? titled(line, refusalText(refused, about(line, participant), formats, t)) : refused.code

  const { form, submit, isPending } = useAddItems({
    schema: selectionSchema(lines),
    values: emptySelection(lines),
    bodyOf: ({ participant_id, activities }) => selectionBody(lines, participant_id, activities),
    explain: (error, { participant_id, activities }) => {
      const sent = lines.map((line) => ({
        prefix: `activities.${activityName(line.activity)}.`,
        option_ids: chosenOptions(line.activity.options, detailsIn(activities as AllDetails, line).options).map(
          ({ option }) => option.id,
        ),
        hasDates: false,
      }))
      const who = participantOf(participants, participant_id)
      return explainLines(error, sent, (index) => wordsOf(error, lines[index], who))
    },
    draft: "selection",
  })

  const values = form.watch()
  const chosen = participantOf(participants, values.participant_id)
  const detailsOf = (line: SelectionLine) => detailsIn(values.activities as AllDetails, line)
  const isAskable = chosen && lines.every((line) => detailsOf(line).quantity >= 1)
  const inputs = lines.map((line) => ({
    ...takenBy(line),
    participant_id: chosen?.id ?? 0,
    quantity: detailsOf(line).quantity,
    options: pricesOf(line.activity.options, detailsOf(line).options),
  }))
  const estimates = useEstimates(isAskable ? inputs : [], isPending)

  const reasonOf = (participant: Participant): string | null => {
    for (const line of lines) {
      const asked = { ...takenBy(line), participant_id: participant.id }
      const reason = knownReason(participant, line, items, timezone) ?? estimates.refusalOf(asked)
      if (reason?.code === IN_CART) return titled(line, t("registration.who.in_cart"))
      if (reason) return wordsOf(reason, line, participant)
    }
    return null
  }
  usePreselected(form, participants, (participant) => reasonOf(participant) === null)
  const shown = lines.map((line) => ({ line, quantity: detailsOf(line).quantity, about: about(line, chosen) }))
  return { form, submit, isPending, participants, estimates, reasonOf, shown }
}
