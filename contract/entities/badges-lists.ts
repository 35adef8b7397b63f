import { z } from "zod"
import { text } from "../fields.ts"
import { badgeSorts } from "../rules/badges.ts"
import { badgeElements } from "../rules/document-elements.ts"
import { entity } from "./entity.ts"
import { given } from "./field.ts"

const length = z.number().min(0).max(297)
const size = z.number().positive().max(297)

/** Badges: how they lie on a sheet of A4, and what stands on each; positions count from the badge's own corner. */
export const badgesLists = entity({
  name: "badges_list",
  path: "badges-lists",
  permission: "badges.lists",
  fields: {
    name: given("text", text(200), { list: true, search: true, sort: true }),
    columns: given("number", z.int().min(1).max(20), { list: true }),
    rows: given("number", z.int().min(1).max(30), { list: true }),
    badge_width: given("number", size),
    badge_height: given("number", size),
    margin_left: given("number", length.default(0)),
    margin_top: given("number", length.default(0)),
    gap_x: given("number", length.default(0)),
    gap_y: given("number", length.default(0)),
    elements: given("other", badgeElements, { heavy: true }),
    sort: given("choice", z.enum(badgeSorts).default("LASTNAME"), { choices: badgeSorts }),
  },
  order: "name",
  errors: ["INVALID_INPUT", "IMAGE_INVALID"],
})
