import { entities } from "#contract/entities.ts"
import { permissions } from "#contract/permissions.ts"
import type { Made } from "#server/catalogue/create-activity.ts"
import { createIn } from "#server/entities/change-row.ts"
import { keptAt } from "#server/entities/entity-routes.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
// Entities are known once the routes that serve them are made.
import "#server/cart/console-routes.ts"
import "#server/catalogue/console-routes.ts"
import "#server/documents/routes.ts"
import "#server/organisers/console-routes.ts"
import type { MadeByName } from "./catalogue/made-by-name.ts"

// The demo's content is made by the functions behind the console's calls, as the organiser's administrator: with the same
// schemas, hooks and audit rows, so that the demo has nothing that an organiser could not make. It happens in the transaction
// that makes the organiser, without HTTP.
export interface Office {
  tx: Tx
  ctx: RequestContext
}

export async function openOffice(tx: Tx, organiser_id: number): Promise<Office> {
  const administrator = await tx
    .selectFrom("collaborators")
    .select(["id", "cuid"])
    .where("organiser_id", "=", organiser_id)
    .where("email", "=", "admin@example.com")
    .executeTakeFirstOrThrow()
  const tenant = await tx
    .selectFrom("organisers")
    .select(["timezone", "language", "name", "slug"])
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  const collaborator = { ...administrator, permissions: new Set(permissions), impersonator_id: null }
  const ctx = { organiser_id, tenant, collaborator, language: tenant.language, idempotency_key: null }
  return { tx, ctx: ctx as unknown as RequestContext }
}

type Path = keyof typeof entities

/** Makes one thing as the console would. A field that the call does not know is a mistake in the demo. */
export async function make({ tx, ctx }: Office, path: Path, given: object): Promise<Made> {
  const body: object = entities[path].input.parse(given)
  const unknown = Object.keys(given).filter((name) => !(name in body))
  if (unknown.length > 0) throw new Error(`The console has no ${unknown.join(", ")} of ${path}.`)
  const { id, cuid } = await createIn(tx, ctx, keptAt(path)!, { ...body })
  return { id, cuid }
}

/** Makes each of them, in their order, and answers their ids and cuids by their names in the demo. */
export async function makeNamed<K extends string>(
  office: Office,
  path: Path,
  named: Record<K, object>,
): Promise<MadeByName<K>> {
  const made: Partial<MadeByName<K>> = {}
  for (const name of Object.keys(named) as K[]) made[name] = await make(office, path, named[name])
  return made as MadeByName<K>
}
