import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"

export const routes = routesOf(<EntityArea of={entities["payment-types"]} />)
