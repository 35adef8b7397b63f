import { dateConfigurations } from "#contract/entities/date-configurations.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"

/** Slots are copied into a schedule by the form that uses them: nothing refers to a configuration. */
export const dateConfigurationRoutes = entityRoutes(dateConfigurations, {
  table: "date_configurations",
  before: async (_tx, _ctx, { given }) => (given ? { slots: JSON.stringify(given.slots) } : undefined),
})
