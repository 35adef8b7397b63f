import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { historyOf, readHistory } from "#server/entities/history.ts"
import type { List } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof collaboratorEndpoints.findLogs
type Query = RouteInput<Endpoint>["query"]

/** The audit log, archived people's rows included. It is only read: no call changes or removes a row. */
export function findLogs(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { columns, ...history } = historyOf(ctx, null)
  const list: List = {
    ...history,
    columns: sql`${columns}, t.subject`,
    search: sql<string>`app.fold(t.subject)`,
    where: sql<boolean>`${sql.join([history.where, ...asked(ctx, query)], sql` and `)}`,
  }
  const { search, sort, page_size, after } = query
  return readHistory<AnswerInput<Endpoint>["data"][number]>(ctx, list, { search, sort, page_size, after })
}

/** Rows about one thing or one kind of things, and events of that kind: money is logged with the thing that it paid for. */
const about = (subject: string) => sql`(t.subject = ${subject} or starts_with(t.subject, ${`${subject}/`})
  or starts_with(t.event, ${`${subject}.`}))`

function asked({ tenant }: RequestContext, { person, event, subject, from, to }: Query): RawBuilder<unknown>[] {
  const one = sql`(select c.id from collaborators c where ${ofTenant("c")} and c.cuid = ${person})`
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${tenant.timezone}`
  return [
    ...(person ? [sql`(t.collaborator_id = ${one} or t.impersonator_id = ${one})`] : []),
    ...(event ? [sql`t.event = ${event}`] : []),
    ...(subject ? [about(subject)] : []),
    ...(from ? [sql`t.created_at >= ${midnight(sql`${from}::date`)}`] : []),
    ...(to ? [sql`t.created_at < ${midnight(sql`${to}::date + 1`)}`] : []),
  ]
}
