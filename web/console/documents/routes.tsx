import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"

// Pages are not among the inputs: they are sent as they are until there is a tool to draw them.
const layout = { what: ["title", "description"], when: ["activities", "settings"] }
const given = { settings: { payment_requirement: null, date_requirement: null }, pages: [{ elements: [] }] }

export const routes = routesOf(<EntityArea of={entities.documents} layout={layout} given={given} isCopied />)
