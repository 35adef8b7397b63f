import { sql } from "kysely"
import { options } from "#contract/entities/options.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { setRows } from "./set-rows.ts"

const attached = sql<number>`(select count(*)::integer from activity_options k where ${ofTenant("k")} and k.option_id = t.id)`

const owned = { table: "option_prices", owner: "option_id", key: "id", made: () => ({}), field: "prices" } as const

/** A price that is left out is offered no longer; registrations that chose it keep its label and amount. */
export const optionRoutes = entityRoutes(options, {
  table: "options",
  sql: {
    prices: sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'label', p.label, 'amount', p.amount, 'percentage', p.percentage)
        order by p."order", p.id)
      from option_prices p where ${ofTenant("p")} and p.option_id = t.id and p.archived_at is null), '[]'::jsonb)`,
    activities: attached,
  },
  uses: { activities: attached },
  kept: sql<boolean>`${attached} = 0`,
  async after(tx, { organiser_id }, { given, id }) {
    if (!given) return
    const gone = await setRows(tx, organiser_id, owned, id, given.prices)
    await sql`update option_prices set archived_at = ${await readClock(tx)}
      where organiser_id = ${organiser_id} and id = any (${gone}::bigint[]) and archived_at is null`.execute(tx)
  },
})
