import { type RouteObject, useParams } from "react-router"
import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { questionHas, questionProposes } from "../inputs/question-fields.ts"
import { Guarded } from "../shell/guarded.tsx"
import { HouseholdPage } from "./household.tsx"
import { FamilyList } from "./list.tsx"
import { NewFamily } from "./new-family.tsx"
import { OrderFields } from "./order-fields.tsx"
import { ParticipantList } from "./participant-list.tsx"
import { ParticipantPage } from "./participant-page.tsx"
import { NewReview, ReviewArea } from "./reviews.tsx"

const question = {
  question: ["title", "description", "entity", "type", "choices", "pattern"],
  use: ["required", "important", "active", "deferred"],
}

/** Another family is another page: dialogs and what was typed do not pass from one to the next. */
function OneFamily() {
  const { cuid = "", part } = useParams()
  return <HouseholdPage key={cuid} cuid={cuid} part={part} />
}

function OneParticipant() {
  const { cuid = "", part } = useParams()
  return <ParticipantPage key={cuid} cuid={cuid} isEdited={part === "edit"} />
}

export const routes: RouteObject[] = [
  { path: "tags", children: routesOf(<EntityArea of={entities["customers/tags"]} />) },
  {
    path: "custom-fields",
    children: routesOf(
      <EntityArea
        of={entities["customers/custom-fields"]}
        layout={question}
        has={questionHas}
        proposes={questionProposes}
        given={{ active: true, order: 0, entity: "PARTICIPANTS", type: "TEXT" }}
        beside={<OrderFields />}
      />,
    ),
  },
  {
    index: true,
    element: (
      <Guarded permission="customers.customers.read">
        <FamilyList />
      </Guarded>
    ),
  },
  {
    path: "new",
    element: (
      <Guarded permission="customers.customers.create">
        <NewFamily />
      </Guarded>
    ),
  },
  {
    path: ":cuid/:part?",
    element: (
      <Guarded permission="customers.customers.read">
        <OneFamily />
      </Guarded>
    ),
  },
]

export const participantArea: { routes: RouteObject[] } = {
  routes: [
    {
      index: true,
      element: (
        <Guarded permission="participants.participants.read">
          <ParticipantList />
        </Guarded>
      ),
    },
    {
      path: ":cuid/:part?",
      element: (
        <Guarded permission="participants.participants.read">
          <OneParticipant />
        </Guarded>
      ),
    },
  ],
}

export const reviewArea: { routes: RouteObject[] } = {
  routes: [
    {
      path: "new",
      element: (
        <Guarded permission="customers.reviews.create">
          <NewReview />
        </Guarded>
      ),
    },
    ...routesOf(<ReviewArea />),
  ],
}
