import { z } from "zod"
import { html } from "../blocks/content.ts"
import { endpoint } from "../endpoint.ts"
import { cuid, paging, text } from "../fields.ts"
import { article } from "./blog.ts"

// The blog as collaborators write it: drafts are articles that are not published.
const byCuid = z.object({ cuid })
const listedArticle = article.extend({ published: z.boolean(), updated_at: z.string() })
const storedArticle = listedArticle.extend({ content: z.string() })

const articleInput = z.object({
  title: text(200),
  /** Left out, the slug is made from the title of a new article, and kept on later saves. */
  slug: z
    .string()
    .trim()
    .max(100, "TOO_LONG")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "PATTERN")
    .optional(),
  summary: z.string().trim().max(500, "TOO_LONG"),
  /** HTML, cleaned before it is stored. */
  content: html,
  published: z.boolean(),
  /** Uploaded pictures by cuid, in the order they are shown. */
  images: z.array(cuid).max(20),
})

export const consoleArticleEndpoints = {
  findArticles: endpoint({
    method: "GET",
    path: "/api/console/articles",
    summary: "Articles, drafts included, newest first",
    audience: "collaborator",
    permission: "blog.articles.read",
    query: z.object(paging),
    answer: z.object({ data: z.array(listedArticle), count: z.int() }),
    errors: [],
  }),
  getArticle: endpoint({
    method: "GET",
    path: "/api/console/articles/{cuid}",
    summary: "An article, published or not",
    audience: "collaborator",
    permission: "blog.articles.read",
    params: byCuid,
    answer: z.object({ article: storedArticle }),
    errors: ["NOT_FOUND"],
  }),
  createArticle: endpoint({
    method: "POST",
    path: "/api/console/articles",
    summary: "Write an article; its HTML is cleaned",
    audience: "collaborator",
    permission: "blog.articles.create",
    body: articleInput,
    answer: z.object({ article: storedArticle }),
    errors: ["SLUG_TAKEN", "NOT_FOUND"],
    idempotent: true,
  }),
  updateArticle: endpoint({
    method: "PUT",
    path: "/api/console/articles/{cuid}",
    summary: "Change an article; its HTML is cleaned",
    audience: "collaborator",
    permission: "blog.articles.update",
    params: byCuid,
    body: articleInput,
    answer: z.object({ article: storedArticle }),
    errors: ["NOT_FOUND", "SLUG_TAKEN"],
  }),
  deleteArticle: endpoint({
    method: "DELETE",
    path: "/api/console/articles/{cuid}",
    summary: "Remove an article; its pictures stay",
    audience: "collaborator",
    permission: "blog.articles.delete",
    params: byCuid,
    answer: z.object({ ok: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
}
