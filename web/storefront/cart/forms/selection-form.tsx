import { useBlocks } from "#web/blocks/use-blocks.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { ActivityInputs } from "./activity-inputs.tsx"
import { AddButton } from "./add-button.tsx"
import { AddFormLoading } from "./add-form-loading.tsx"
import { isForChildren, mostPlaces } from "./chosen-dates.ts"
import { EstimateFrame } from "./estimate-lines.tsx"
import { ParticipantChoice } from "./participant-choice.tsx"
import { activitiesOf, type ChosenAvailability, linesOf, type SelectionLine } from "./selection-lines.ts"
import { SelectionPrice } from "./selection-price.tsx"
import { onlyPrice } from "./use-estimates.ts"
import { activityName, useSelection } from "./use-selection.ts"
import { useSelectionFacts } from "./use-selection-facts.ts"
import "./add-forms.css"

/** Registers a participant for all chosen availabilities, all of them or none. */
export function SelectionForm({ chosen }: { chosen: ChosenAvailability[] }) {
  const { t } = useTranslation()
  const { now } = useBlocks().site
  const facts = useSelectionFacts(chosen)
  const lines = typeof facts === "object" ? linesOf(chosen, facts, now) : []
  const title = t("registration.selection.title")
  return (
    <Card as="section" variant="float" className="add-panel" aria-label={title}>
      <h2 className="panel-title">{title}</h2>
      {facts === "loading" && <AddFormLoading />}
      {facts === "failed" && <p>{t("forms.errors.UNKNOWN_ERROR")}</p>}
      {typeof facts === "object" && lines.length === 0 && <p>{t("registration.selection.nothing")}</p>}
      {lines.length > 0 && <LinesForm lines={lines} />}
    </Card>
  )
}

function LinesForm({ lines }: { lines: SelectionLine[] }) {
  const { t } = useTranslation()
  const { form, submit, isPending, participants, reasonOf, estimates, shown } = useSelection(lines)
  const { control } = form
  const activities = activitiesOf(lines)
  const datesOf = (id: number) => lines.filter(({ activity }) => activity.id === id).flatMap(({ dates }) => dates)
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="add-form">
      <div className="add-part">
        <ParticipantChoice
          control={control}
          participants={participants}
          reasonOf={reasonOf}
          isForChildren={isForChildren(lines.map(({ availability }) => availability))}
        />
      </div>
      {activities.map((activity) => (
        <ActivityInputs
          key={activity.id}
          control={control}
          activity={activity}
          prefix={`activities.${activityName(activity)}.`}
          most={mostPlaces(datesOf(activity.id))}
          isTitled={activities.length > 1}
        />
      ))}
      <EstimateFrame estimates={estimates}>
        {(estimated) => <SelectionPrice lines={shown} estimates={estimated} />}
      </EstimateFrame>
      <AddButton form={form} isPending={isPending} amount={onlyPrice(estimates)} note={t("registration.held")} />
    </ContractForm>
  )
}
