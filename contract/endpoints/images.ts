import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { paging } from "../fields.ts"

/** An uploaded picture in lists and pages; its address names the largest width there is. */
export const picture = z.object({
  id: z.int(),
  cuid: z.string(),
  public_url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof picture>

const MEGABYTE = 1_000_000

export const imageEndpoints = {
  createImage: endpoint({
    method: "POST",
    path: "/api/console/images",
    summary: "Upload a picture as it is; it is kept as WebP in several widths, without anything it carried but pixels",
    audience: "collaborator",
    permission: "websites.pages.update",
    query: z.object({ alt: z.string().trim().max(300).default("") }),
    upload: { types: ["image/png", "image/jpeg", "image/webp"], max_bytes: 10 * MEGABYTE },
    answer: z.object({ image: picture }),
    errors: ["IMAGE_INVALID", "SERVER_BUSY"],
    limit: { points: 60, seconds: 60 },
  }),
  findImages: endpoint({
    method: "GET",
    path: "/api/console/images",
    summary: "Uploaded pictures, newest first",
    audience: "collaborator",
    permission: "websites.pages.read",
    query: z.object(paging),
    answer: z.object({ data: z.array(picture), count: z.int() }),
    errors: [],
  }),
}
