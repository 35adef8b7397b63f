import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { deskEndpoints } from "#contract/endpoints/desk.ts"
import type { DeskRegistration } from "#contract/endpoints/desk-shapes.ts"
import { documentCan } from "#contract/rules/document.ts"
import { readsMovements } from "#contract/rules/family-money.ts"
import { readOwed } from "#server/account/read-owed.ts"
import { readRegistration } from "#server/account/registrations/get-registration.ts"
import { canDiscard } from "#server/changes/desk/can-discard.ts"
import { asFamily } from "#server/changes/desk/family.ts"
import { readDocuments } from "#server/documents/read-documents.ts"
import { historyOf, readHistory } from "#server/entities/history.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import { holds } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { tagsOf } from "./list-filters.ts"

type Get = typeof deskEndpoints.getRegistration
type History = typeof deskEndpoints.findHistory

/** A registration as its family sees it, with what only staff see. */
export const getRegistration = (ctx: RequestContext, { params }: RouteInput<Get>): Promise<AnswerInput<Get>> =>
  readTenant(ctx, async (tx) => {
    const { customer_id, activity_id, participant: who, ...more } = await readMore(tx, ctx, params.cuid)
    const family = asFamily(ctx, customer_id)
    const registration = await readRegistration(tx, family, params.cuid)
    const { instructions: _, ...owed } = await readOwed(tx, family, { type: "registration", cuid: params.cuid })
    const payments = holds(ctx, readsMovements) ? owed.payments : []
    const documents = await readDocuments(tx, ctx.organiser_id, activity_id)
    const participant = { ...registration.participant, ...who }
    return {
      registration: { ...registration, ...more, participant },
      owed: { ...owed, payments },
      documents: documents.map(({ cuid, title, settings }) => {
        const can = documentCan.download(settings, registration, more.now)
        return { cuid, title, problem: can.allowed ? null : can.reason }
      }),
    }
  })

type More = Pick<
  DeskRegistration,
  "customer" | "made_by" | "cart" | "price" | "set_total" | "discarded_at" | "can_discard" | "tags" | "now"
> & { customer_id: number; activity_id: number; participant: { cuid: string; birthdate: string | null } }

async function readMore(tx: Tx, { organiser_id }: RequestContext, cuid: string): Promise<More> {
  const { rows } = await sql<More>`
    select t.customer_id, a.activity_id, ${canDiscard} as can_discard, app.iso(t.discarded_at) as discarded_at,
      app.iso(clock_now()) as now, (t.sold ->> 'set_total')::bigint as set_total,
      case when t.sold ? 'details' then jsonb_build_object('lines', t.sold #> '{details,lines}') end as price,
      jsonb_build_object('cuid', k.cuid, 'fullname', k.fullname, 'email', k.email, 'phone', k.phone,
        'wallet_amount', k.wallet_amount) as customer,
      jsonb_build_object('cuid', w.cuid, 'birthdate', w.birthdate) as participant,
      case when b.id is not null then jsonb_build_object('cuid', b.cuid, 'fullname', b.fullname) end as made_by,
      case when c.id is not null then jsonb_build_object('cuid', c.cuid, 'reference', c.reference) end as cart,
      ${tagsOf("registration_tags", "registration_id")} as tags
    from registrations t
    join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
    join customers k on ${ofTenant("k")} and k.id = t.customer_id
    join participants w on ${ofTenant("w")} and w.id = t.participant_id
    left join carts c on ${ofTenant("c")} and c.id = t.cart_id
    left join collaborators b on ${ofTenant("b")} and b.id = c.collaborator_id
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/**
 * The audit rows of a registration, newest first. The log, which is never erased, names participants by their cuid and
 * answers by the change they belong to: both are read from where they are erased with the account.
 */
export async function findHistory(
  ctx: RequestContext,
  { params, query }: RouteInput<History>,
): Promise<AnswerInput<History>> {
  await readTenant(ctx, (tx) => readMore(tx, ctx, params.cuid))
  const found = await readHistory(ctx, historyOf(ctx, `registration/${params.cuid}`), query)
  const names = await readTenant(ctx, (tx) => readNames(tx, ctx.organiser_id, found.data))
  return { ...found, data: found.data.map((row) => ({ ...row, changes: toldIn(row.changes, names) })) }
}

type Row = AnswerInput<History>["data"][number]
type Names = Awaited<ReturnType<typeof readNames>>

function toldIn({ participant, answers, ...changes }: Row["changes"], { people, answered }: Names): Row["changes"] {
  const nameOf = (cuid: unknown) => people.get(cuid as string) ?? null
  const told = answers ? (answered.get(answers[1] as number) ?? []) : []
  return {
    ...(participant ? { participant: [nameOf(participant[0]), nameOf(participant[1])] } : {}),
    ...changes,
    ...Object.fromEntries(told.map(({ question, before, after }) => [`answers: ${question}`, [before, after]])),
  }
}

async function readNames(tx: Tx, organiser_id: number, rows: Row[]) {
  const cuids = rows.flatMap(({ changes }) => (changes.participant ?? []).filter((each) => typeof each === "string"))
  const change_ids = rows.flatMap(({ changes }) => (changes.answers ? (changes.answers[1] as number) : []))
  const people = await sql<{ cuid: string; fullname: string }>`select cuid, fullname from participants
    where organiser_id = ${organiser_id} and cuid = any (${cuids}::text[])`.execute(tx)
  const { rows: answered } = await sql<Answered>`
    select registration_change_id as id, question, before, after from changed_answers
    where organiser_id = ${organiser_id} and registration_change_id = any (${change_ids}::bigint[])
    order by registration_change_id, position`.execute(tx)
  const labels = await readLabels(tx, organiser_id, answered)
  return {
    people: new Map(people.rows.map(({ cuid, fullname }) => [cuid, fullname])),
    answered: Map.groupBy(
      answered.map(({ id, question, before, after }) => {
        const own = labels.get(question)
        return { id, question, before: labelled(own, before), after: labelled(own, after) }
      }),
      ({ id }) => id,
    ),
  }
}

type Labels = Map<string, string>
const labelled = (labels: Labels | undefined, content: unknown): unknown => {
  if (Array.isArray(content)) return content.map((each) => labelled(labels, each))
  return (typeof content === "string" && labels?.get(content)) || content
}

interface Answered {
  id: number
  question: string
  before: unknown
  after: unknown
}

/** The labels of choices by their ids, of questions by their titles: an answer holds ids, which nobody could read. */
async function readLabels(tx: Tx, organiser_id: number, answered: Answered[]): Promise<Map<string, Labels>> {
  const titles = answered.map(({ question }) => question)
  const { rows } = await sql<{ title: string; choices: { id: string; label: string }[] }>`
    select title, choices from questions where organiser_id = ${organiser_id} and title = any (${titles}::text[])`.execute(
    tx,
  )
  return new Map(
    [...Map.groupBy(rows, ({ title }) => title)].map(([title, same]) => [
      title,
      new Map(same.flatMap(({ choices }) => choices.map(({ id, label }) => [id, label] as const))),
    ]),
  )
}
