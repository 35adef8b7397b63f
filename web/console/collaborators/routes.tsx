import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"

const layout = {
  person: ["firstname", "lastname", "email", "phone", "language"],
  rights: ["roles", "tags", "permissions"],
}

export const routes = [
  { path: "tags", children: routesOf(<EntityArea of={entities["collaborators/tags"]} />) },
  { path: "custom-fields", children: routesOf(<EntityArea of={entities["collaborators/custom-fields"]} />) },
  ...routesOf(<EntityArea of={entities.collaborators} layout={layout} />),
]
