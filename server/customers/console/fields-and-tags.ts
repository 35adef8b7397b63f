import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { familyFields } from "#contract/entities/custom-fields.ts"
import { customerTags } from "#contract/entities/tags.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import type { Parts } from "#server/entities/kept-entity.ts"
import { answersTo, asChoices, judgeField } from "#server/organisers/custom-fields/custom-fields.ts"
import { tagParts } from "#server/organisers/tags/tag-parts.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"

const uses = sql`(select count(*)::integer from customer_tags k join customers c on ${ofTenant("c")} and c.id = k.customer_id
  where ${ofTenant("k")} and k.tag_id = t.id and c.deleted_at is null)`

/** A question is about one kind of people: its answers are in the table of either. */
const answers = sql<number>`((select count(*)::integer ${answersTo("CUSTOMERS")})
  + (select count(*)::integer ${answersTo("PARTICIPANTS")}))`

const fieldParts: Parts<typeof familyFields> = {
  table: "custom_fields",
  sql: { answers },
  where: sql<boolean>`t.entity in ('CUSTOMERS', 'PARTICIPANTS')`,
  kept: sql<boolean>`${answers} > 0`,
  async before(tx, ctx, change) {
    const { given, before } = change
    if (given && before && before.answers > 0 && given.entity !== before.entity)
      refuse("IN_USE", { field: "entity", details: { uses: { answers: before.answers } } })
    await judgeField(tx, ctx, change, answersTo((before ?? given)!.entity))
    return given ? { choices: asChoices(given.choices) } : undefined
  },
}

type Order = typeof consoleCustomerEndpoints.orderFields

/**
 * The first one gets the highest order; all are locked by id, so that two people who order at once do not mix. If one was
 * added, archived or restored since the list was read, the order is stale and nothing changes.
 */
const orderFields = (ctx: RequestContext, { body }: RouteInput<Order>): Promise<AnswerInput<Order>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleCustomerEndpoints.orderFields, body, async () => {
      const { organiser_id } = ctx
      const wanted = [...new Set(body.custom_fields)]
      const { rows } = await sql<{ id: number; cuid: string; is_asked: boolean }>`
        select id, cuid, archived_at is null as is_asked from custom_fields where organiser_id = ${organiser_id}
          and entity in ('CUSTOMERS', 'PARTICIPANTS') order by id for no key update`.execute(tx)
      const known = new Map(rows.map(({ id, cuid }) => [cuid, id]))
      const ids = wanted.map((cuid) => known.get(cuid) ?? refuse("NOT_FOUND", { field: "custom_fields" }))
      const asked = rows.filter(({ is_asked }) => is_asked).map(({ cuid }) => cuid)
      if (wanted.length !== asked.length || !asked.every((cuid) => wanted.includes(cuid)))
        refuse("VERSION_CONFLICT", { field: "custom_fields", details: { custom_fields: asked } })
      await sql`update custom_fields f set "order" = ${ids.length} - l.place, version = f.version + 1
        from unnest(${ids}::bigint[]) with ordinality l (id, place)
        where f.organiser_id = ${organiser_id} and f.id = l.id and f."order" <> ${ids.length} - l.place`.execute(tx)
      await logAction(tx, ctx, "custom_field.reordered", { changes: { order: [null, wanted] } })
      return { ok: true as const }
    }),
  )

/** Before the calls about one customer: /customers/tags must not be read as somebody's cuid. */
export const fieldAndTagRoutes: Route[] = [
  ...entityRoutes(customerTags, tagParts("CUSTOMERS", uses)),
  route(consoleCustomerEndpoints.orderFields, orderFields),
  ...entityRoutes(familyFields, fieldParts),
]
