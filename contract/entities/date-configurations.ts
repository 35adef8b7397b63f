import { z } from "zod"
import { slots, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"
import { slotRows } from "./schedules.ts"

/** Hours that schedules are filled in with. Using one copies it: changing it later changes no date. */
export const dateConfigurations = entity({
  name: "date_configuration",
  path: "date-configurations",
  permission: "dates.configurations",
  fields: {
    name: given("text", text(200), { list: true, search: true, sort: true }),
    slots: given("rows", slots, { list: true, rows: slotRows }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "name",
})
