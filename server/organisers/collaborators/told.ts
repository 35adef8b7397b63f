import type { CollaboratorRow } from "./queries.ts"

/** What the log tells of a collaborator; roles by their cuids, which outlive their names. */
export const told = ({ email, firstname, lastname, phone, permissions, roles, notifications }: Told) => ({
  email,
  firstname,
  lastname,
  phone,
  permissions,
  roles: roles.map(({ cuid }) => cuid).sort(),
  notifications,
})

type Told = Pick<CollaboratorRow, "email" | "firstname" | "lastname" | "phone" | "permissions" | "notifications"> & {
  roles: readonly { cuid: string }[]
}

/** Each once and in one order, so that the same rights are the same list. */
export const sortedOnce = <T extends string>(names: readonly T[]): T[] => [...new Set(names)].sort()
