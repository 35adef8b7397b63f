import { useNavigate } from "react-router"
import type { ActivityDetail } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { problemsOf } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useCart } from "../cart/cart-context.ts"
import { knownReason } from "../cart/forms/participant-reason.ts"
import { type Refused, refusalText } from "../cart/forms/refusal-text.ts"
import { lineOf } from "../cart/forms/sent-paths.ts"
import { useAddItems } from "../cart/forms/use-add-items.ts"
import { participantOf, useParticipants } from "../cart/forms/use-participants.ts"
import { usePreselected } from "../cart/forms/use-preselected.ts"
import { requestPrice } from "./request-price.ts"
import { askedFor, datesOf, emptyRequest, requestBody, requestField, requestSchema, slotIn } from "./request-values.ts"

export interface Asked {
  activity: ActivityDetail
  slots: Availability[]
  /** By its cuid. */
  tier: string
}

/** The form of a request: its values, its price, the possible participants; then on to the checkout. */
export function useRequest({ activity, slots, tier }: Asked) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now, timezone } = useBlocks().site
  const navigate = useNavigate()
  const participants = useParticipants()
  const wordsOf = (refused: Refused, slot: Availability | undefined, participant?: Participant) => {
    const dates = (slot ? [slot] : slots).flatMap(datesOf)
    const text = refusalText(refused, { name: participant?.firstname ?? "", dates, canLeaveOut: false }, formats, t)
    const [first] = slot ? datesOf(slot) : []
    if (!first || slots.length === 1) return text
    return t("requests.form.of", { slot: formats.date(first.start_at, "weekday"), text })
  }

  const { items } = useCart()
  const isInCart = ({ id }: Participant) => {
    const wanted = slots.flatMap(datesOf)
    const asked = items.filter(({ participant }) => participant?.id === id).flatMap((item) => item.availabilities)
    return asked.some(({ dates }) => dates.some((date) => wanted.some((each) => each.id === date.id)))
  }
  const reasonOf = (participant: Participant): string | null => {
    if (isInCart(participant)) return t("registration.who.in_cart")
    for (const slot of slots) {
      const reason = knownReason(participant, { availability: slot, dates: datesOf(slot) }, [], timezone)
      if (reason) return wordsOf(reason, undefined, participant)
    }
    return null
  }
  const all = participants.is === "known" ? participants.all : []
  const able = all.filter((each) => reasonOf(each) === null)
  const isAble = (id: number) => able.some((each) => each.id === id)

  const { form, submit, isPending } = useAddItems({
    schema: requestSchema(activity),
    values: emptyRequest(activity),
    bodyOf: (checked) => requestBody(tier, slots, activity, { ...checked, also: checked.also.filter(isAble) }),
    explain: (error, values) => {
      const at = (path: string) => requestField(path, activity, values)
      if (error.code === "INVALID_INPUT")
        return problemsOf(error).map(({ path, message }) => ({ path: at(path), message }))
      const slot = slots[slotIn(error.field) ?? -1]
      const who = askedFor(values)[lineOf(error.field ?? "")] ?? values.participant_id
      const message = wordsOf(error, slot, participantOf(participants, who))
      return [{ path: at(error.field ?? ""), message }]
    },
    onAdded: () => void navigate("/checkout"),
    draft: `request/${activity.cuid}`,
  })

  usePreselected(form, participants, ({ id }) => isAble(id), "first")
  const [first, also] = form.watch(["participant_id", "also"])
  const companions = able.filter(({ id }) => String(id) !== first)
  const with_them = companions.filter(({ id }) => also.includes(String(id)))
  const asked = [null, ...with_them].flatMap(() => slots)
  const priced = requestPrice(asked, activity.options, form.watch("options"), now)
  return { form, submit, isPending, participants, companions, reasonOf, priced }
}
