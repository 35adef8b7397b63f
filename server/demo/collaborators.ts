import { type Permission, permissions } from "#contract/permissions.ts"
import { addCollaboratorUnchecked } from "#server/organisers/collaborators/create-collaborator-unchecked.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

const attendance: Permission[] = ["registrations.attendances.read", "registrations.attendances.register"]

/** An administrator with every permission, and a receptionist whose role allows attendance only. */
export async function addCollaborators(tx: Tx, organiser_id: number, password_hash: string): Promise<void> {
  const { id } = await tx
    .insertInto("collaborator_roles")
    .values({ organiser_id, cuid: newCuid(), name: "Accueil", permissions: attendance })
    .returning("id")
    .executeTakeFirstOrThrow()
  await addCollaboratorUnchecked(tx, organiser_id, {
    email: "admin@example.com",
    firstname: "Alix",
    lastname: "Dubois",
    password_hash,
    permissions,
    roles: [],
  })
  await addCollaboratorUnchecked(tx, organiser_id, {
    email: "accueil@example.com",
    firstname: "Sacha",
    lastname: "Peeters",
    password_hash,
    permissions: [],
    roles: [id],
  })
}
