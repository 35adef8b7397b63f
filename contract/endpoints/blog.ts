import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { paging } from "../fields.ts"
import { picture } from "./images.ts"

export const article = z.object({
  cuid: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  created_at: z.string(),
  images: z.array(picture),
})
export type Article = z.output<typeof article>

export const blogEndpoints = {
  findArticles: endpoint({
    method: "GET",
    path: "/api/blog/articles",
    summary: "Published articles, newest first",
    audience: "public",
    query: z.object(paging),
    answer: z.object({ data: z.array(article), count: z.int() }),
    errors: [],
    cached: true,
  }),
  getArticle: endpoint({
    method: "GET",
    path: "/api/blog/articles/{slug}",
    summary: "One published article, by its slug or cuid, its HTML cleaned",
    audience: "public",
    params: z.object({ slug: z.string().max(200) }),
    answer: z.object({ article: article.extend({ content: z.string() }) }),
    errors: ["NOT_FOUND"],
    cached: true,
  }),
}
