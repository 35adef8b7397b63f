import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { reviewEndpoints } from "#contract/endpoints/reviews.ts"
import { pageOf } from "#contract/fields.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof reviewEndpoints.findReviews

/**
 * The reviews of an activity that everybody may read: neither private nor hidden, with stars or words. Their number and
 * average come with them, in one statement; no stars at all is no score.
 */
export function findReviews(
  ctx: RequestContext,
  { params, query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<Endpoint>>`
      with shown as (
        select v.id, v.cuid, v.score, v.message, v.reply, v.created_at, c.firstname as author, c.deleted_at
        from reviews v
        join registrations r on ${ofTenant("r")} and r.id = v.registration_id
        join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
        join activities act on ${ofTenant("act")} and act.id = a.activity_id and act.published
        join customers c on ${ofTenant("c")} and c.id = r.customer_id
        where v.organiser_id = ${ctx.organiser_id} and act.cuid = ${params.cuid} and not v.private and v.hidden_at is null
          and (v.score > 0 or v.message <> '')),
      page as (select * from shown order by created_at desc, id desc limit ${limit} offset ${offset})
      select (select count(*)::integer from shown) as count,
        (select round(avg(score) filter (where score > 0) * 10)::integer from shown) as average,
        coalesce((select jsonb_agg(jsonb_build_object('cuid', p.cuid, 'score', p.score, 'message', p.message,
            'author', case when p.deleted_at is null then p.author else '' end, 'created_at', app.iso(p.created_at),
            'reply', p.reply) order by p.created_at desc, p.id desc) from page p), '[]'::jsonb) as data`.execute(tx)
    return rows[0]!
  })
}
