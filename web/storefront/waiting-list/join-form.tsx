import { z } from "zod"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { fieldErrorText } from "#web/forms/field-error-text.ts"
import { type Problem, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { useCart } from "../cart/cart-context.ts"
import { isForChildren } from "../cart/forms/chosen-dates.ts"
import { ParticipantChoice } from "../cart/forms/participant-choice.tsx"
import { IN_CART, knownReason } from "../cart/forms/participant-reason.ts"
import { refusalText } from "../cart/forms/refusal-text.ts"
import { participantId } from "../cart/forms/registration-values.ts"
import { participantOf, useParticipants } from "../cart/forms/use-participants.ts"
import { usePreselected } from "../cart/forms/use-preselected.ts"
import "../cart/forms/add-forms.css"

interface JoinFormProps {
  availability: AvailabilityDetail
  /** The participants already on the list. */
  entries: WaitingListEntry[]
  onDone: () => void
}

const schema = z.object({ participant_id: participantId })

/** Adds one of the customer's participants to the list. */
export function JoinForm({ availability, entries, onDone }: JoinFormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { timezone } = useBlocks().site
  const { items } = useCart()
  const participants = useParticipants()
  const dates = availability.dates.filter(({ on_sale }) => on_sale)
  const isListed = ({ id }: Pick<Participant, "id">) =>
    entries.some((entry) => entry.participants.some((each) => each.id === id))
  const about = (participant?: Participant) => ({ name: participant?.firstname ?? "", dates, canLeaveOut: false })
  const reasonOf = (participant: Participant): string | null => {
    if (isListed(participant)) return t("waiting_list.on_list")
    const reason = knownReason(participant, { availability, dates }, items, timezone)
    if (!reason) return null
    return reason.code === IN_CART ? t("registration.who.in_cart") : refusalText(reason, about(participant), formats, t)
  }
  const made = useContractForm({
    schema,
    values: { participant_id: "" },
    send: (values, intention) => {
      const body = { ...values, availability_id: availability.id }
      return call("POST /api/registrations/waiting-list", { body }, intention)
    },
    success: t("waiting_list.joined"),
    onDone: () => {
      made.form.reset({ participant_id: "" })
      onDone()
    },
    explain: (error): Problem[] => [
      {
        path: error.field === "participant_id" ? "participant_id" : WHOLE,
        message: refusalText(
          error,
          about(participantOf(participants, made.form.getValues().participant_id)),
          formats,
          t,
        ),
      },
    ],
  })
  const { form, submit, isPending } = made
  usePreselected(form, participants, (participant) => reasonOf(participant) === null)
  const problem = (form.formState.errors as Record<string, { message?: string }>)[WHOLE]?.message
  if (participants.is === "known" && participants.all.length > 0 && participants.all.every(isListed))
    return <p className="small">{t("waiting_list.everybody")}</p>
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="add-form">
      <ParticipantChoice
        participants={participants}
        reasonOf={reasonOf}
        control={form.control}
        isForChildren={isForChildren([availability])}
        label={t("waiting_list.who")}
      />
      {problem && (
        <Alert tone="danger" isAnnounced>
          {fieldErrorText(t, problem)}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
        {t("waiting_list.join")}
      </Button>
    </ContractForm>
  )
}

/** A refusal without a field. */
const WHOLE = "root"
