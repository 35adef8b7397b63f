import type { CollaboratorRow } from "./queries.ts"

/** The fields of a collaborator in the audit log; roles by their cuids, which outlive their names. */
export const auditFields = ({
  email,
  firstname,
  lastname,
  phone,
  permissions,
  roles,
  notifications,
}: AuditedCollaborator) => ({
  email,
  firstname,
  lastname,
  phone,
  permissions,
  roles: roles.map(({ cuid }) => cuid).sort(),
  notifications,
})

type AuditedCollaborator = Pick<
  CollaboratorRow,
  "email" | "firstname" | "lastname" | "phone" | "permissions" | "notifications"
> & {
  roles: readonly { cuid: string }[]
}

/** Sorted and without duplicates, so that equal rights are equal lists. */
export const sortedOnce = <T extends string>(names: readonly T[]): T[] => [...new Set(names)].sort()
