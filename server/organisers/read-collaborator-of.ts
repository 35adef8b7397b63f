import { sql } from "kysely"
import type { Due } from "#contract/endpoint.ts"
import { isPermission, type Permission } from "#contract/permissions.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Caller, RequestContext } from "#server/platform/http/context.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { type Renewal, readSessionOwner } from "#server/platform/sessions.ts"

/** The collaborator of this request's session, with all their present permissions. */
export async function readCollaboratorOf(ctx: RequestContext, renewals: Renewal[]): Promise<Caller | null> {
  const session = await readSessionOwner(ctx, collaboratorRealm, renewals)
  if (!session) return null
  return readTenant(ctx, async (tx) => {
    const caller = await readCaller(tx, ctx.organiser_id, session.owner, session.impersonator_id)
    return caller && { ...caller, due: await readDue(tx, ctx.organiser_id, session) }
  })
}

/** What the session's login found to be due, as far as it still is: a role may have ceased to ask for a second factor. */
async function readDue(
  tx: Tx,
  organiser_id: number,
  session: { owner: number; password_due: boolean; second_factor_due: boolean },
): Promise<Due | null> {
  if (session.password_due) return "PASSWORD"
  if (!session.second_factor_due) return null
  const { rows } = await sql<{ has: boolean }>`
    select c.totp_secret is not null as has from collaborators c
    where c.organiser_id = ${organiser_id} and c.id = ${session.owner}`.execute(tx)
  const has = rows[0]?.has ?? false
  return has || !(await isSecondFactorRequired(tx, organiser_id, session.owner)) ? null : "SECOND_FACTOR"
}

/** Whether a role of theirs requires a second factor. */
export async function isSecondFactorRequired(tx: Tx, organiser_id: number, collaborator_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from collaborator_role_members m
    join collaborator_roles r on ${ofTenant("r")} and r.id = m.role_id and r.second_factor
    where m.organiser_id = ${organiser_id} and m.collaborator_id = ${collaborator_id} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * A caller's rights as they are now. While somebody acts as another these are the rights that both hold, and there are none
 * once the first is gone or may no longer act as others.
 */
export async function readCaller(
  tx: Tx,
  organiser_id: number,
  id: number,
  impersonator_id: number | null,
): Promise<Caller | null> {
  const rights = await readRights(tx, organiser_id, id)
  if (!rights || impersonator_id === null) return rights && { ...rights, impersonator_id }
  const behind = await readRights(tx, organiser_id, impersonator_id)
  if (!behind?.permissions.has("collaborators.collaborators.impersonate")) return null
  return { ...rights, permissions: rights.permissions.intersection(behind.permissions), impersonator_id }
}

/** Permissions held directly and through roles; unknown names allow nothing. Every call of the console begins with this. */
export async function readRights(tx: Tx, organiser_id: number, collaborator_id: number) {
  // One text instead of an array: taking an array of two hundred names apart costs more than all else of this read.
  const { rows } = await sql<{ cuid: string; permissions: string }>`
    select c.cuid, array_to_string(c.permissions || array(
      select unnest(r.permissions) from collaborator_role_members m
      join collaborator_roles r on ${ofTenant("r")} and r.id = m.role_id
      where ${ofTenant("m")} and m.collaborator_id = c.id), ' ') as permissions
    from collaborators c
    where c.organiser_id = ${organiser_id} and c.id = ${collaborator_id} and c.archived_at is null`.execute(tx)
  const [found] = rows
  if (!found) return null
  const { cuid, permissions } = found
  return { id: collaborator_id, cuid, permissions: new Set<Permission>(permissions.split(" ").filter(isPermission)) }
}
