import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { customerPartEndpoints } from "#contract/endpoints/console-customer-parts.ts"
import { pageOf } from "#contract/fields.ts"
import { documentCan } from "#contract/rules/document.ts"
import type { DocumentSettings } from "#contract/rules/document-elements.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { findReadable } from "#server/documents/read-documents.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"

type Endpoint = typeof customerPartEndpoints.findDocuments

interface Row {
  count: number
  cuid: string
  activity: string
  participant: string
  start_at: string
  end_at: string
  cancelled: boolean
  total_amount: number
  deposit_amount: number
  paid_amount: number
  document: { cuid: string; title: string }
  settings: DocumentSettings
}

/** The documents of a family's registrations, the latest registration first, with what keeps the family from each. */
export async function findDocuments(
  ctx: RequestContext,
  { params, query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  return readTenant(ctx, async (tx) => {
    const { id } = await readKept(tx, organiser_id, params.cuid)
    const readable = await findReadable(tx, organiser_id)
    const now = await readClock(tx)
    const { rows } = await sql<Row>`
      select r.cuid, act.title as activity, w.fullname as participant, a.start_at, a.end_at, false as cancelled,
        r.total_amount, r.deposit_amount, r.paid_amount, jsonb_build_object('cuid', d.cuid, 'title', d.title) as document,
        jsonb_build_object('payment_requirement', d.payment_requirement, 'date_requirement', d.date_requirement) as settings,
        count(*) over ()::integer as count
      from registrations r
      join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
      join activities act on ${ofTenant("act")} and act.id = a.activity_id
      join participants w on ${ofTenant("w")} and w.id = r.participant_id
      join documents d on ${ofTenant("d")} and d.id = any (${readable}::bigint[]) and (d.every_activity or exists (
        select from document_activities k
        where ${ofTenant("k")} and k.document_id = d.id and k.activity_id = a.activity_id))
      where r.organiser_id = ${organiser_id} and r.customer_id = ${id} and r.cancelled_at is null
      order by r.created_at desc, r.id desc, d.title, d.id limit ${limit} offset ${offset}`.execute(tx)
    const data = rows.map(({ count: _, cuid, activity, participant, document, settings, ...terms }) => {
      const { start_at, end_at } = terms
      const can = documentCan.download(settings, { ...terms, availability: { start_at, end_at } }, now)
      return {
        registration: { cuid, activity, participant, start_at },
        document,
        problem: can.allowed ? null : can.reason,
      }
    })
    return { data, count: rows[0]?.count ?? 0 }
  })
}
