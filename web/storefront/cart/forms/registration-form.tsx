import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ActivityInputs } from "./activity-inputs.tsx"
import { AddButton } from "./add-button.tsx"
import { isForChildren, mostPlaces } from "./chosen-dates.ts"
import { DateChoice, WholeSeries } from "./date-choice.tsx"
import { EstimateFrame, EstimateLines } from "./estimate-lines.tsx"
import { ParticipantChoice } from "./participant-choice.tsx"
import { RefusedNote } from "./refused-note.tsx"
import { onlyPrice } from "./use-estimates.ts"
import { useRegistration } from "./use-registration.ts"
import "./add-forms.css"

interface RegistrationFormProps {
  availability: AvailabilityDetail
  /** The only participants it is for, where a place is offered to them. */
  only?: number[]
  /** The note below the button; by default that the place is held for a while. */
  note?: string
}

/** Registers a participant for one availability: participant, dates, options; the price follows. */
export function RegistrationForm({ availability, only, note }: RegistrationFormProps) {
  const { t } = useTranslation()
  const registration = useRegistration(availability, only)
  const { form, submit, isPending, participants, reasonOf, dates, quantity, estimates, about } = registration
  const { control } = form
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="add-form">
      <div className="add-part">
        <ParticipantChoice
          control={control}
          participants={participants}
          reasonOf={reasonOf}
          isForChildren={isForChildren([availability])}
        />
      </div>
      {registration.hasDates && (
        <div className="add-part">
          <DateChoice control={control} availability={availability} />
        </div>
      )}
      {!registration.hasDates && dates.length > 1 && (
        <div className="add-part">
          <WholeSeries dates={dates} />
        </div>
      )}
      <ActivityInputs control={control} activity={availability.activity} most={mostPlaces(dates)} />
      <EstimateFrame estimates={estimates}>
        {([estimate]) => (
          <>
            {estimate?.is === "priced" && <EstimateLines estimate={estimate} quantity={quantity} />}
            {estimate?.is === "refused" && <RefusedNote error={estimate.error} about={about} />}
          </>
        )}
      </EstimateFrame>
      <AddButton
        form={form}
        isPending={isPending}
        amount={onlyPrice(estimates)}
        note={note ?? t("registration.held")}
      />
    </ContractForm>
  )
}
