import { z } from "zod"
import { auditEvents } from "../audit-events.ts"
import { endpoint } from "../endpoint.ts"
import { historyRow, listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, removed } from "../fields.ts"
import { type Permission, permissions } from "../permissions.ts"

// Calls about the organiser's collaborators besides those of the entity (contract/entities/collaborators.ts), and the log.
export const permission = z.enum(permissions as readonly [Permission, ...Permission[]])
const done = z.object({ ok: z.literal(true) })
const byCuid = z.object({ cuid })
const each = z.object({ permission, people: z.int() })

export const collaboratorEndpoints = {
  inviteCollaborator: endpoint({
    method: "POST",
    path: "/api/console/collaborators/{cuid}/invite",
    summary: "Mail the link to choose a password again; an older one ends",
    audience: "collaborator",
    permission: "collaborators.collaborators.update",
    params: byCuid,
    answer: done,
    errors: ["NOT_FOUND", "PERMISSION_NOT_HELD"],
    idempotent: true,
    limit: { points: 30, seconds: 60 },
  }),
  impersonateCollaborator: endpoint({
    method: "POST",
    path: "/api/console/collaborators/{cuid}/impersonate",
    summary: "Act as a colleague for 60 minutes, with the permissions that both hold",
    audience: "collaborator",
    permission: "collaborators.collaborators.impersonate",
    params: byCuid,
    answer: done,
    errors: ["NOT_FOUND", "IMPERSONATION_FORBIDDEN"],
  }),
  previewRole: endpoint({
    method: "POST",
    path: "/api/console/roles/{cuid}/preview",
    summary: "How many members of a role would gain and lose which permissions: what they hold otherwise, they keep",
    audience: "collaborator",
    permission: "collaborators.roles.update",
    params: byCuid,
    body: z.object({ permissions: z.array(permission).max(500) }),
    answer: z.object({ members: z.int(), gained: z.array(each), lost: z.array(each) }),
    errors: ["NOT_FOUND"],
  }),
  removeSecondFactor: endpoint({
    method: "DELETE",
    path: "/api/console/collaborators/{cuid}/second-factor",
    summary: "Free a colleague who lost their second factor and its recovery codes",
    audience: "collaborator",
    permission: "collaborators.collaborators.update",
    params: byCuid,
    answer: removed,
    errors: ["NOT_FOUND", "PERMISSION_NOT_HELD", "IMPERSONATION_FORBIDDEN"],
    idempotent: true,
  }),
  findLogs: endpoint({
    method: "GET",
    path: "/api/console/logs",
    summary: "What collaborators did, newest first; by person, event, subject and day",
    audience: "collaborator",
    permission: "collaborators.logs.read",
    query: z.strictObject({
      search: listQuery.search,
      sort: listQuery.sort,
      page_size: listQuery.page_size,
      after: listQuery.after,
      /** A collaborator's cuid: who did it, or in whose name. */
      person: cuid.optional(),
      event: z.enum(auditEvents).optional(),
      /** One thing (`article/…`) or all of a kind (`article`). */
      subject: z.string().max(100).optional(),
      /** The first and the last day, in the organiser's time zone. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    answer: listAnswer(historyRow.extend({ event: z.enum(auditEvents), subject: z.string().nullable() })),
    errors: ["INVALID_INPUT"],
  }),
}
