import { z } from "zod"
import { permission } from "../endpoints/collaborators.ts"
import { text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

/** What several collaborators may do, under one name. A permission can be granted only by a holder of it. */
export const roles = entity({
  name: "role",
  subject: "collaborator_role",
  path: "roles",
  permission: "collaborators.roles",
  fields: {
    id: shown("other", z.int()),
    name: given("text", text(100), { list: true, search: true, sort: true }),
    permissions: given("permissions", z.array(permission).max(500)),
    /** Those who have the role log in with a second factor, or set one up first. */
    second_factor: given("boolean", z.boolean().default(false)),
    members: shown("number", z.int(), { list: true, sort: true }),
  },
  order: "name",
  unique: { code: "NAME_TAKEN", field: "name" },
  errors: ["PERMISSION_NOT_HELD", "LAST_ADMINISTRATOR"],
})
