import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listQuery } from "../entities/entity.ts"
import { cuid, paging, removed } from "../fields.ts"

/**
 * An uploaded picture in lists and pages. Its address names the largest width there is, and carries its focus point where
 * that is not the middle: "…/960.webp?focus=30-70", in percent from the left and the top.
 */
export const picture = z.object({
  id: z.int(),
  cuid: z.string(),
  public_url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof picture>

/** Kinds of things a picture is shown on. */
export const pictureUses = [
  "ACTIVITY",
  "BUNDLE",
  "MEMBERSHIP",
  "VOUCHER",
  "ARTICLE",
  "ATTENDANCE_BILLING",
  "PAGE",
  "WEBSITE",
  "LOGO",
  "LOOK",
] as const
export type PictureUse = (typeof pictureUses)[number]

const percent = z.int().min(0).max(100)

/** A picture as the library has it; its focus point is what every crop keeps. */
const libraryPicture = picture.extend({
  focus_x: percent,
  focus_y: percent,
  version: z.int(),
  created_at: z.string(),
  uses: z.int(),
})
export type LibraryPicture = z.output<typeof libraryPicture>

const alt = z.string().trim().max(300, "TOO_LONG")
const MEGABYTE = 1_000_000

export const imageEndpoints = {
  createImage: endpoint({
    method: "POST",
    path: "/api/console/images",
    summary: "Upload a picture as it is; it is kept as WebP in several widths, without anything it carried but pixels",
    audience: "collaborator",
    permission: "websites.pages.update",
    query: z.object({ alt: alt.default("") }),
    upload: { types: ["image/png", "image/jpeg", "image/webp"], max_bytes: 10 * MEGABYTE },
    answer: z.object({ image: picture }),
    errors: ["IMAGE_INVALID", "SERVER_BUSY"],
    idempotent: true,
    limit: { points: 60, seconds: 60 },
  }),
  findImages: endpoint({
    method: "GET",
    path: "/api/console/images",
    summary: "Uploaded pictures, newest first; found by their texts and by the titles of what shows them",
    audience: "collaborator",
    permission: "websites.pages.read",
    query: z.object({ ...paging, search: listQuery.search }),
    answer: z.object({ data: z.array(libraryPicture), count: z.int() }),
    errors: [],
  }),
  getImage: endpoint({
    method: "GET",
    path: "/api/console/images/{cuid}",
    summary: "A picture and where it is shown",
    audience: "collaborator",
    permission: "websites.pages.read",
    params: z.object({ cuid }),
    answer: z.object({
      image: libraryPicture,
      used_in: z.array(z.object({ kind: z.enum(pictureUses), cuid: z.string().nullable(), title: z.string() })),
    }),
    errors: ["NOT_FOUND"],
  }),
  updateImage: endpoint({
    method: "PUT",
    path: "/api/console/images/{cuid}",
    summary: "Say what a picture shows, to those who do not see it, and the point that every crop of it keeps",
    audience: "collaborator",
    permission: "websites.pages.update",
    params: z.object({ cuid }),
    body: z.object({ alt, focus_x: percent.optional(), focus_y: percent.optional(), version: z.int() }),
    answer: z.object({ image: libraryPicture }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  removeImage: endpoint({
    method: "DELETE",
    path: "/api/console/images/{cuid}",
    summary: "Remove a picture that is shown nowhere",
    audience: "collaborator",
    permission: "websites.pages.update",
    params: z.object({ cuid }),
    answer: removed,
    errors: ["NOT_FOUND", "IN_USE"],
    idempotent: true,
  }),
}
