import { z } from "zod"
import { html } from "../blocks/content.ts"
import { picture } from "../endpoints/images.ts"
import { cuid, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const slug = z
  .string()
  .trim()
  .max(100, "TOO_LONG")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "PATTERN")

/** The blog as collaborators write it: drafts are articles that are not published. */
export const articles = entity({
  name: "article",
  path: "articles",
  permission: "blog.articles",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    /** Left out, the slug is made from the title of a new article, and kept on later saves. */
    slug: given("slug", slug.optional(), { answer: z.string(), search: true }),
    summary: given("paragraph", z.string().trim().max(500, "TOO_LONG"), { search: true }),
    /** HTML, cleaned before it is stored. */
    content: given("html", html, { answer: z.string(), heavy: true }),
    published: given("boolean", z.boolean(), { list: true, filter: true }),
    /** Uploaded pictures by cuid, in the order they are shown. */
    images: given("pictures", z.array(cuid).max(20), { answer: z.array(picture) }),
    created_at: shown("instant", z.string(), { list: true, sort: true }),
    updated_at: shown("instant", z.string(), { sort: true }),
  },
  order: "-created_at",
  unique: { code: "SLUG_TAKEN", field: "slug" },
})
