import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, removed, text } from "../fields.ts"

// Saved views of a list: search, filters, sort and columns under a name. Personal unless shared; sharing one needs the
// list's update permission.
const byCuid = z.object({ cuid })
/** The path of the list, such as "articles" or "collaborators/tags". */
const screen = z.string().regex(/^[a-z][a-z_-]{1,40}(\/[a-z][a-z_-]{1,40})?$/)

const viewInput = z.object({
  screen,
  name: text(60),
  /** The list's parameters, as they stand in its address. */
  query: z.record(z.string().max(60), z.string().max(20_000)),
  columns: z.array(z.string().max(60)).max(60).nullable(),
  shared: z.boolean(),
})

const view = viewInput.extend({
  cuid: z.string(),
  version: z.int(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }),
  /** Whether the caller may change or remove it. */
  changeable: z.boolean(),
})
export type View = z.output<typeof view>

export const viewEndpoints = {
  findViews: endpoint({
    method: "GET",
    path: "/api/console/views",
    summary: "One's own views of a list and those that are shared; none without the permission to read the list",
    audience: "collaborator",
    query: z.object({ screen }),
    answer: z.object({ data: z.array(view), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  createView: endpoint({
    method: "POST",
    path: "/api/console/views",
    summary: "Save a view",
    audience: "collaborator",
    body: viewInput,
    answer: z.object({ view }),
    errors: ["FORBIDDEN", "NOT_FOUND"],
    idempotent: true,
  }),
  updateView: endpoint({
    method: "PUT",
    path: "/api/console/views/{cuid}",
    summary: "Change a view",
    audience: "collaborator",
    params: byCuid,
    body: viewInput.extend({ version: z.int() }),
    answer: z.object({ view }),
    errors: ["FORBIDDEN", "NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  deleteView: endpoint({
    method: "DELETE",
    path: "/api/console/views/{cuid}",
    summary: "Remove a view",
    audience: "collaborator",
    params: byCuid,
    answer: removed,
    errors: ["FORBIDDEN", "NOT_FOUND"],
    idempotent: true,
  }),
}
