import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { collaborators } from "#contract/entities/collaborators.ts"
import { createRow } from "#server/entities/change-row.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import type { Change, Kept, Parts } from "#server/entities/kept-entity.ts"
import {
  checkAnswers,
  findActiveFields,
  refuseProblems,
  writeCustomData,
} from "#server/organisers/custom-fields/custom-data.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { route } from "#server/platform/http/route.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf } from "#server/platform/sessions.ts"
import { collaboratorParts, readRolesPermissions, setRoles, setTags, sortedOnce } from "./collaborator-rows.ts"
import { keepAdministrator, lockRights, refuseStronger, refuseUnheld } from "./guard-rights.ts"
import { endLinks, mailLink } from "./mail-link.ts"
import { refuseWeakPassword } from "./staff-password.ts"

type Changing = Change<typeof collaborators>

const parts: Parts<typeof collaborators> = {
  ...collaboratorParts,
  locks: "all",
  // The row stays, because the audit log names it.
  kept: sql<boolean>`true`,
  async before(tx, ctx, { given, before, permission }) {
    const { organiser_id } = ctx
    const held = await lockRights(tx, ctx, permission)
    if (before && (before as { archived_at?: string | null }).archived_at) refuse("NOT_FOUND")
    if (before) await refuseStronger(tx, organiser_id, held, before.id)
    if (!given) return
    refuseUnheld(held, [...given.permissions, ...(await readRolesPermissions(tx, organiser_id, given.roles))])
    if (before && before.email !== given.email && ctx.collaborator?.impersonator_id)
      refuse("IMPERSONATION_FORBIDDEN", { field: "email" })
    return {
      permissions: sortedOnce(given.permissions),
      notifications: sql`${JSON.stringify(given.notifications)}::jsonb`,
    }
  },
  async after(tx, ctx, { given, before, id }) {
    if (given) await writeParts(tx, ctx, given, id)
    else await endRights(tx, ctx, id)
    if (before) await keepAdministrator(tx, ctx.organiser_id)
    if (given && before && before.email !== given.email) {
      // Links that were sent to the old address end; an invitation goes to the new one.
      await endLinks(tx, ctx.organiser_id, id)
      if (before.invited) await mailLink(tx, ctx, id, "INVITATION")
    }
  },
}

async function writeParts(tx: Tx, { organiser_id }: RequestContext, given: NonNullable<Changing["given"]>, id: number) {
  const fields = await findActiveFields(tx, organiser_id, "COLLABORATORS")
  const { data, problems } = checkAnswers(fields, given.custom_data)
  refuseProblems(problems)
  await writeCustomData(tx, organiser_id, "COLLABORATORS", id, data)
  await setRoles(tx, organiser_id, id, given.roles)
  await setTags(tx, organiser_id, id, given.tags)
}

/** Takes sessions, links and every right from somebody who is archived: restored, they begin without any. */
async function endRights(tx: Tx, ctx: RequestContext, id: number): Promise<void> {
  const { organiser_id } = ctx
  await setRoles(tx, organiser_id, id, [])
  await sql`update collaborators set permissions = '{}' where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
  await endLinks(tx, organiser_id, id)
  await endSessionsOf(tx, ctx, collaboratorRealm, id)
}

const { create } = collaborators.endpoints

/**
 * Adds a collaborator with a password, or invites them to choose one. The password stays out of the idempotency key's
 * fingerprint, against which it could be guessed quickly, and it is hashed before anything is locked.
 */
async function createCollaborator(
  ctx: RequestContext,
  { body: { password, ...given } }: RouteInput<typeof create>,
): Promise<AnswerInput<typeof create>> {
  if (password !== undefined) refuseWeakPassword(password, given.email)
  const password_hash = password === undefined ? null : await hashPassword(password)
  const kept: Parts<typeof collaborators> = {
    ...parts,
    before: async (tx, context, change) => ({ ...(await parts.before!(tx, context, change)), password_hash }),
    async after(tx, context, change) {
      await parts.after!(tx, context, change)
      if (password_hash === null) await mailLink(tx, context, change.id, "INVITATION")
    },
  }
  const made = await createRow(ctx, { entity: collaborators, ...kept } as unknown as Kept, given)
  return made as AnswerInput<typeof create>
}

export const collaboratorRoutes = [
  route(create, createCollaborator),
  ...entityRoutes(collaborators, parts).filter(({ endpoint }) => endpoint !== create),
]
