import { z } from "zod"
import type { Element } from "../blocks/tree.ts"
import { endpoint } from "../endpoint.ts"
import { cuid, paging, removed, text } from "../fields.ts"
import { problemCodes } from "../rules/page-problems.ts"
import { pageTypes } from "./pages.ts"

// The pages of the website as collaborators write them. Path, title and whether a page is shown are live when they are saved;
// its content is saved as a draft, and visitors see what was published last. Content is answered as it is stored; visitors get
// it parsed by `GET /api/pages`, and `POST /api/pages/preview` parses content that is not saved yet.
const byCuid = z.object({ cuid })

/** A template such as `/camps/{camp}`: segments of lower-case letters, digits and hyphens, or parameters, each once. */
const path = z
  .string({ error: "REQUIRED" })
  .trim()
  .max(200, "TOO_LONG")
  .regex(/^\/$|^(\/([a-z0-9]+(-[a-z0-9]+)*|\{[a-z]+(_[a-z]+)*\})){1,8}$/, "PATTERN")
  .refine((value) => {
    const names = value.match(/\{\w+\}/g) ?? []
    return new Set(names).size === names.length
  }, "PATTERN")

const listedPage = z.object({
  cuid: z.string(),
  path: z.string(),
  type: z.enum(pageTypes),
  title: z.string(),
  description: z.string(),
  /** Whether visitors find it, once it has been published. */
  published: z.boolean(),
  /** When visitors began to see its content; null for a page that was never published. */
  published_at: z.string().nullable(),
  /** Its content is another than what visitors see. */
  has_draft: z.boolean(),
  /** When a version that waits will be published. */
  publish_at: z.string().nullable(),
  /** Counts saves, for optimistic locking: a save must name the version it read. */
  version: z.int(),
  /** A page every website has: it can be neither deleted nor moved. */
  is_default: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

const listedVersion = z.object({
  cuid: z.string(),
  /** Of the last save; those of one person that follow each other make one version. */
  saved_at: z.string(),
  published_at: z.string().nullable(),
  publish_at: z.string().nullable(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
})
const ofVersion = byCuid.extend({ version_cuid: cuid })
const seen = z.object({ version: z.int() })

const storedPage = listedPage.extend({
  /** The draft, or else what visitors see. */
  content: z.array(z.custom<Element>()),
  /** The content that visitors see; none before it was published. */
  live: z.array(z.custom<Element>()),
  /** What keeps this content from being published. */
  problems: z.array(
    z.object({
      code: z.enum(problemCodes),
      element: z.string().nullable(),
      type: z.string(),
      setting: z.string(),
      value: z.string(),
    }),
  ),
})

const pageInput = z.object({
  path,
  type: z.enum(pageTypes),
  title: text(200),
  description: z.string().trim().max(500, "TOO_LONG"),
  published: z.boolean(),
  /** Elements `{ id, type, settings, children }`; each is validated, and a refusal names the element. */
  content: z.array(z.unknown()),
})

export const consolePageEndpoints = {
  findPages: endpoint({
    method: "GET",
    path: "/api/console/pages",
    summary: "The website's pages by path, unpublished ones included, without their content",
    audience: "collaborator",
    permission: "websites.pages.read",
    query: z.object(paging),
    answer: z.object({ data: z.array(listedPage), count: z.int() }),
    errors: [],
  }),
  getPage: endpoint({
    method: "GET",
    path: "/api/console/pages/{cuid}",
    summary: "A page with its content as it is stored",
    audience: "collaborator",
    permission: "websites.pages.read",
    params: byCuid,
    answer: z.object({ page: storedPage }),
    errors: ["NOT_FOUND"],
  }),
  createPage: endpoint({
    method: "POST",
    path: "/api/console/pages",
    summary: "Make a page; HTML in its elements is cleaned",
    audience: "collaborator",
    permission: "websites.pages.create",
    body: pageInput,
    answer: z.object({ page: storedPage }),
    errors: ["ELEMENT_INVALID", "PAGE_TOO_LARGE", "PATH_RESERVED", "PATH_TAKEN"],
    idempotent: true,
  }),
  updatePage: endpoint({
    method: "PUT",
    path: "/api/console/pages/{cuid}",
    summary: "Save a page; refused when it was saved since the given version was read",
    audience: "collaborator",
    permission: "websites.pages.update",
    params: byCuid,
    body: pageInput.extend({ version: z.int() }),
    answer: z.object({ page: storedPage }),
    errors: [
      "NOT_FOUND",
      "VERSION_CONFLICT",
      "DEFAULT_PAGE",
      "ELEMENT_INVALID",
      "PAGE_TOO_LARGE",
      "PATH_RESERVED",
      "PATH_TAKEN",
    ],
    idempotent: true,
  }),
  publishPage: endpoint({
    method: "POST",
    path: "/api/console/pages/{cuid}/publish",
    summary: "Show visitors the page's content, now or at an instant; refused with everything that is broken in it",
    audience: "collaborator",
    permission: "websites.pages.update",
    params: byCuid,
    body: seen.extend({ publish_at: z.iso.datetime({ offset: true }).nullable() }),
    answer: z.object({ page: storedPage }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "PAGE_NOT_READY", "INSTANT_IN_PAST"],
    idempotent: true,
  }),
  unschedulePage: endpoint({
    method: "DELETE",
    path: "/api/console/pages/{cuid}/publish",
    summary: "Publish no more what waits for its instant",
    audience: "collaborator",
    permission: "websites.pages.update",
    params: byCuid,
    answer: removed,
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  findPageVersions: endpoint({
    method: "GET",
    path: "/api/console/pages/{cuid}/versions",
    summary: "The last fifty versions of a page, the newest first, without their content",
    audience: "collaborator",
    permission: "websites.pages.read",
    params: byCuid,
    answer: z.object({ data: z.array(listedVersion), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  getPageVersion: endpoint({
    method: "GET",
    path: "/api/console/pages/{cuid}/versions/{version_cuid}",
    summary: "A version of a page with its content as it was saved",
    audience: "collaborator",
    permission: "websites.pages.read",
    params: ofVersion,
    answer: z.object({ version: listedVersion.extend({ content: z.array(z.custom<Element>()) }) }),
    errors: ["NOT_FOUND"],
  }),
  restorePageVersion: endpoint({
    method: "POST",
    path: "/api/console/pages/{cuid}/versions/{version_cuid}/restore",
    summary: "Make the content of a version the page's draft again, exactly",
    audience: "collaborator",
    permission: "websites.pages.update",
    params: ofVersion,
    body: seen,
    answer: z.object({ page: storedPage }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  deletePage: endpoint({
    method: "DELETE",
    path: "/api/console/pages/{cuid}",
    summary: "Remove a page; those every website has cannot be",
    audience: "collaborator",
    permission: "websites.pages.delete",
    params: byCuid,
    answer: removed,
    errors: ["NOT_FOUND", "DEFAULT_PAGE"],
    idempotent: true,
  }),
}
