import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { auditEvents } from "../events.ts"
import { cuid, email, name, newPassword, paging, phone } from "../fields.ts"
import { type Permission, permissions } from "../permissions.ts"

// The organiser's collaborators, their roles and the audit log. A permission can be granted only by a holder of it.
export const permission = z.enum(permissions as readonly [Permission, ...Permission[]])
const done = z.object({ ok: z.literal(true) })
const byCuid = z.object({ cuid })

export const collaborator = z.object({
  id: z.int(),
  cuid: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  phone: z.string().nullable(),
  /** Granted directly, not through a role. */
  permissions: z.array(permission),
  roles: z.array(z.object({ cuid: z.string(), name: z.string() })),
  notifications: z.record(z.string(), z.boolean()),
  created_at: z.string(),
})

const collaboratorInput = z.object({
  email,
  firstname: name,
  lastname: name,
  phone: phone.nullable().default(null),
  permissions: z.array(permission).max(500),
  roles: z.array(cuid).max(50),
  notifications: z.record(z.string().max(60), z.boolean()).default({ "reservation.created": true }),
})

export const collaboratorEndpoints = {
  findCollaborators: endpoint({
    method: "GET",
    path: "/api/console/collaborators",
    summary: "The organiser's collaborators",
    audience: "collaborator",
    permission: "collaborators.collaborators.read",
    query: z.object({ ...paging, search: z.string().max(200).optional() }),
    answer: z.object({ data: z.array(collaborator), count: z.int() }),
    errors: [],
  }),
  createCollaborator: endpoint({
    method: "POST",
    path: "/api/console/collaborators",
    summary: "Add a collaborator; nobody grants what they do not hold",
    audience: "collaborator",
    permission: "collaborators.collaborators.create",
    body: collaboratorInput.extend({ password: newPassword }),
    answer: z.object({ collaborator }),
    errors: ["EMAIL_TAKEN", "PERMISSION_NOT_HELD", "NOT_FOUND", "PASSWORD_TOO_COMMON", "SERVER_BUSY"],
    idempotent: true,
  }),
  updateCollaborator: endpoint({
    method: "PUT",
    path: "/api/console/collaborators/{cuid}",
    summary: "Change a collaborator; the last one who can manage collaborators keeps that right",
    audience: "collaborator",
    permission: "collaborators.collaborators.update",
    params: byCuid,
    body: collaboratorInput,
    answer: z.object({ collaborator }),
    errors: ["NOT_FOUND", "EMAIL_TAKEN", "PERMISSION_NOT_HELD", "LAST_ADMINISTRATOR"],
  }),
  deleteCollaborator: endpoint({
    method: "DELETE",
    path: "/api/console/collaborators/{cuid}",
    summary: "Remove a collaborator; their sessions end",
    audience: "collaborator",
    permission: "collaborators.collaborators.delete",
    params: byCuid,
    answer: done,
    errors: ["NOT_FOUND", "PERMISSION_NOT_HELD", "LAST_ADMINISTRATOR"],
  }),
  findLogs: endpoint({
    method: "GET",
    path: "/api/console/logs",
    summary: "What collaborators did, newest first",
    audience: "collaborator",
    permission: "collaborators.logs.read",
    query: z.object(paging),
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          event: z.enum(auditEvents),
          subject: z.string().nullable(),
          changes: z.unknown(),
          created_at: z.string(),
          collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
        }),
      ),
      count: z.int(),
    }),
    errors: [],
  }),
}
