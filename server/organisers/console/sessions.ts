import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { hashToken } from "#server/platform/sessions.ts"
import { ownSelf } from "./own-self.ts"

type Find = typeof consoleSessionEndpoints.findSessions
type Shown = AnswerInput<Find>["data"][number]

/** Where the caller is logged in, colleagues who act as them included. */
export async function findSessions(ctx: RequestContext): Promise<AnswerInput<Find>> {
  const { id } = ownSelf(ctx)
  const { rows } = await readTenant(ctx, (tx) =>
    sql<Shown>`
      select s.cuid, s.user_agent, s.created_at, s.last_seen_at,
        s.token_hash = ${hashToken(ctx.tokens.collaborator ?? "")} as current,
        (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from collaborators c
          where ${ofTenant("c")} and c.id = s.impersonator_id) as impersonator
      from collaborator_sessions s
      where s.organiser_id = ${ctx.organiser_id} and s.collaborator_id = ${id} and s.expires_at > clock_now()
      order by s.last_seen_at desc, s.cuid limit 100`.execute(tx),
  )
  return { data: rows, count: rows.length }
}

const endpoint = consoleSessionEndpoints.deleteSession

/** Ends one of the caller's sessions; the one in hand too, if it is that one. */
export function deleteSession(
  ctx: RequestContext,
  { params }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { id, cuid } = ownSelf(ctx)
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, params, async () => {
      const { numDeletedRows } = await tx
        .deleteFrom("collaborator_sessions")
        .where("organiser_id", "=", ctx.organiser_id)
        .where("cuid", "=", params.cuid)
        .where("collaborator_id", "=", id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) refuse("NOT_FOUND")
      await logAction(tx, ctx, "collaborator.session_ended", { subject: `collaborator/${cuid}` })
      return { ok: true as const, archived: false }
    }),
  )
}
