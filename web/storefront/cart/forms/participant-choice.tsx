import type { Control, FieldValues, Path } from "react-hook-form"
import { useLocation } from "react-router"
import type { Participant } from "#contract/endpoints/participants.ts"
import { displayAge, formatAge } from "#contract/rules/age.ts"
import { localDate } from "#contract/rules/dates.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { firstPart, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Button } from "#web/ui/button.tsx"
import { UserPlus } from "#web/ui/icons/user-plus.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { Participants } from "./use-participants.ts"

interface ParticipantChoiceProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  participants: Participants
  /** Why a participant cannot join, in words. */
  reasonOf?: (participant: Participant) => string | null
  /** Whether only children can join: the link to add a participant then says "child". */
  isForChildren?: boolean
  label?: string
}

/** Chooses the participant. Those who cannot join stay visible with the reason; one can be added, and returns here. */
export function ParticipantChoice<V extends FieldValues>(props: ParticipantChoiceProps<V>) {
  const { participants } = props
  if (participants.is === "known")
    return participants.all.length > 0 ? <Cards {...props} all={participants.all} /> : <NoParticipants {...props} />
  return <NotYet {...props} participants={participants} />
}

function Cards<V extends FieldValues>(props: ParticipantChoiceProps<V> & { all: Participant[] }) {
  const { control, all, reasonOf = () => null, isForChildren = false, label } = props
  const { t } = useTranslation()
  const { timezone, now, ages } = useBlocks().site
  const { language } = useFormats()
  const { bound, value, ref, error } = useField({ control, name: "participant_id" as Path<V> }, false)
  const today = localDate(now, timezone)
  const nameOf = shortNames(all)
  const chosen = all.find(({ id }) => String(id) === value)
  const cards = all.map((participant, index) => {
    const { id, fullname, birthdate } = participant
    const reason = participant === chosen ? null : reasonOf(participant)
    return {
      value: String(id),
      title: nameOf(participant),
      description: formatAge(displayAge(birthdate, today, ages), language),
      // Numbered from the oldest, as in the account, so that each keeps their colour.
      lead: <Avatar name={fullname.split(" ")[0] ?? ""} tint={all.length - 1 - index} />,
      ...(reason && { reason }),
    }
  })
  return (
    <div className="stack-2">
      <RadioCards
        {...bound}
        label={label ?? t("registration.who.label")}
        cards={cards}
        value={value || null}
        ref={firstPart(ref, "input:not([disabled])")}
        // The chosen one is not disabled, or the keyboard focus would get lost: the reason is shown as an error below.
        error={error ?? (chosen && reasonOf(chosen)) ?? undefined}
        isRequired
      />
      <AddParticipant isForChildren={isForChildren} look="plain" />
    </div>
  )
}

/** First names, or full names where two are the same. */
export const shortNames =
  (all: readonly Participant[]) =>
  ({ firstname, fullname }: Participant): string =>
    all.filter((other) => other.firstname === firstname).length > 1 ? fullname : firstname

function AddParticipant({ isForChildren, look }: { isForChildren: boolean; look: "plain" | "default" }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const href = `/account/participants/create?redirect=${encodeURIComponent(`${pathname}${search}`)}`
  return (
    <LinkButton href={href} variant={look} size="sm" className="add-somebody">
      <UserPlus className="icon icon-sm" aria-hidden="true" />
      {t(isForChildren ? "registration.who.add_child" : "registration.who.add")}
    </LinkButton>
  )
}

function NoParticipants<V extends FieldValues>({ control, isForChildren = false, label }: ParticipantChoiceProps<V>) {
  const { t } = useTranslation()
  const { error } = useField({ control, name: "participant_id" as Path<V> }, false)
  return (
    <div className="add-nobody">
      <p className="legend">{label ?? t("registration.who.label")}</p>
      <p className="small">{t("registration.who.nobody")}</p>
      <AddParticipant isForChildren={isForChildren} look="default" />
      {error && <p className="error">{error}</p>}
    </div>
  )
}

function NotYet({ participants, label }: { participants: Exclude<Participants, { is: "known" }>; label?: string }) {
  const { t } = useTranslation()
  return (
    <div className="stack-2">
      <p className="legend">{label ?? t("registration.who.label")}</p>
      {participants.is === "loading" ? (
        <div className="radio-cards" role="status" aria-label={t("ui.loading")}>
          {[0, 1].map((card) => (
            <Skeleton key={card} height="4rem" borderRadius="var(--r-md)" />
          ))}
        </div>
      ) : (
        <>
          <p className="small">{t("registration.who.failed")}</p>
          <Button size="sm" onPress={participants.retry}>
            {t("registration.retry")}
          </Button>
        </>
      )}
    </div>
  )
}
