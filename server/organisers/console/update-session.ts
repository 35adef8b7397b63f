import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readSelf } from "./get-session.ts"

const endpoint = consoleSessionEndpoints.updateSession
type Endpoint = typeof endpoint

/** Changes what is one's own. The version counts up, so that a colleague's open form does not undo it unseen. */
export function updateSession(ctx: RequestContext, { body }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const self = ctx.collaborator ?? refuse("UNAUTHENTICATED")
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, body, async () => {
      const mine = sql`where organiser_id = ${ctx.organiser_id} and id = ${self.id}`
      await sql`select from collaborators ${mine} for no key update`.execute(tx)
      const before = await readSelf(tx, ctx, self)
      const { language, phone, notifications, preferences } = { ...before, ...body }
      const wanted = { language, phone, notifications, preferences }
      const changes = changesBetween(ownFields(before), wanted)
      if (isEmpty(changes)) return { collaborator: before }
      await sql`update collaborators set language = ${language}, phone = ${phone}, version = version + 1,
      notifications = ${JSON.stringify(notifications)}::jsonb, preferences = ${JSON.stringify(preferences)}::jsonb
      ${mine}`.execute(tx)
      await logAction(tx, ctx, "collaborator.updated", { subject: `collaborator/${self.cuid}`, changes })
      return { collaborator: await readSelf(tx, ctx, self) }
    }),
  )
}

type Self = Awaited<ReturnType<typeof readSelf>>
type Own = "language" | "phone" | "notifications" | "preferences"
const ownFields = ({ language, phone, notifications, preferences }: Pick<Self, Own>) => ({
  language,
  phone,
  notifications,
  preferences,
})
