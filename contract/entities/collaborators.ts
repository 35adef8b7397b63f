import { z } from "zod"
import { permission } from "../endpoints/collaborators.ts"
import { language } from "../endpoints/website.ts"
import { cuid, email, givenPassword, name, phone } from "../fields.ts"
import { MOST_TAGS, notifications } from "../rules/collaborators.ts"
import { customData } from "../rules/custom-fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"
import { shownTag } from "./tags.ts"

const described = entity({
  name: "collaborator",
  path: "collaborators",
  permission: "collaborators.collaborators",
  fields: {
    id: shown("other", z.int()),
    fullname: shown("text", z.string(), { list: true }),
    firstname: given("text", name, { search: true }),
    lastname: given("text", name, { search: true, sort: true }),
    email: given("text", email, { list: true, search: true }),
    phone: given("text", phone.nullable().default(null)),
    language: given("choice", language.default("fr"), { choices: ["fr", "en"] }),
    roles: given("links", z.array(cuid).max(50), {
      answer: z.array(z.object({ cuid: z.string(), name: z.string() })),
      of: "roles",
      list: true,
      filter: true,
    }),
    tags: given("links", z.array(cuid).max(MOST_TAGS).default([]), {
      answer: z.array(shownTag),
      of: "collaborators/tags",
      list: true,
      filter: true,
    }),
    /** Granted directly, not through a role. */
    permissions: given("permissions", z.array(permission).max(500)),
    custom_data: given("custom_data", customData.default([]), { answer: customData, heavy: true }),
    notifications: given("notifications", notifications.default({ "reservation.created": true })),
    /** No password was chosen yet: the invitation is under way or has lapsed. */
    invited: shown("boolean", z.boolean(), { filter: true }),
    second_factor: shown("boolean", z.boolean()),
    last_seen_at: shown("instant", z.string().nullable(), { list: true, sort: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "lastname",
  unique: { code: "EMAIL_TAKEN", field: "email" },
  errors: ["PERMISSION_NOT_HELD", "LAST_ADMINISTRATOR", "IMPERSONATION_FORBIDDEN"],
  archives: true,
  archived_as: "deleted",
})

const { create } = described.endpoints

/** Who works for the organiser. A permission can be granted only by a holder of it; without a password one is invited. */
export const collaborators = {
  ...described,
  endpoints: {
    ...described.endpoints,
    create: {
      ...create,
      summary: "Add a collaborator; without a password they are mailed an invitation to choose one",
      body: create.body.extend({ password: givenPassword.optional() }),
      errors: [...create.errors, "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON", "SERVER_BUSY"] as const,
    },
  },
}

export type Collaborator = z.output<typeof collaborators.row>
