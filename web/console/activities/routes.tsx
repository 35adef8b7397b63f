import { useParams } from "react-router"
import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { ActivityPage } from "./activity-page.tsx"

/** The list of activities, and each on a page of its own. */
function Activities() {
  const { cuid } = useParams()
  if (!cuid) return <EntityArea of={entities.activities} />
  return (
    <Guarded permission="activities.activities.read">
      <ActivityPage key={cuid} cuid={cuid} />
    </Guarded>
  )
}

export const routes = routesOf(<Activities />)
