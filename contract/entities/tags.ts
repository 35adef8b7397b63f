import { z } from "zod"
import { text } from "../fields.ts"
import type { Permission } from "../permissions.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

export const tagEntities = ["COLLABORATORS", "CUSTOMERS", "PARTICIPANTS", "REGISTRATIONS"] as const
export type TagEntity = (typeof tagEntities)[number]

/** A tag as it is shown on what has it. */
export const shownTag = z.object({ cuid: z.string(), name: z.string(), color: z.string() })

const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "PATTERN")

type Area = Permission extends infer P ? (P extends `${infer A}.tags.create` ? A : never) : never

/** The tags of one kind of thing, all in one table: coloured words that are put on things to find them again. */
const tagsOf = <const N extends string, const A extends Area, const P extends string>(name: N, area: A, path: P) =>
  entity({
    name,
    subject: "tag",
    path,
    permission: `${area}.tags`,
    fields: {
      name: given("text", text(40), { list: true, search: true, sort: true }),
      color: given("color", color, { list: true }),
      /** How many have it. */
      uses: shown("number", z.int(), { list: true, sort: true }),
      created_at: shown("instant", z.string(), { sort: true }),
    },
    order: "name",
    unique: { code: "NAME_TAKEN", field: "name" },
  })

export const collaboratorTags = tagsOf("tag", "collaborators", "collaborators/tags")
export const customerTags = tagsOf("family_tag", "customers", "customers/tags")
