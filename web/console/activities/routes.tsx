import { entities } from "#contract/entities.ts"
import { Badge } from "#web/ui/badge.tsx"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { useWords } from "../list/use-words.ts"
import { ActivityActions } from "./activity-actions.tsx"

const layout = {
  presentation: ["title", "description", "images", "categories", "catalogs"],
  price: ["default_price", "default_deposit", "default_capacity"],
  ages: ["age_minimum", "age_maximum"],
  registration: [
    "registration_flow",
    "tiers",
    "allow_registrations_after_start",
    "allow_multiple_places",
    "allow_participant_overlap",
    "allow_partial_registrations",
    "partial_registrations_fee_amount",
    "partial_registrations_fee_percentage",
  ],
  changes: ["allow_dates_edit", "allow_options_edit", "allow_questions_edit"],
  asked: ["questions", "options"],
  messages: ["instructions"],
}

function Activities() {
  const { value } = useWords(entities.activities)
  return (
    <EntityArea
      of={entities.activities}
      layout={layout}
      given={{ default_deposit: 0, partial_registrations_fee_amount: 0, partial_registrations_fee_percentage: 0 }}
      state={({ published }) => (
        <Badge tone={published ? "success" : "neutral"}>{value("published", String(published))}</Badge>
      )}
      actions={({ cuid, published }) => <ActivityActions key={cuid} cuid={cuid} isPublished={published === true} />}
    />
  )
}

export const routes = routesOf(<Activities />)
