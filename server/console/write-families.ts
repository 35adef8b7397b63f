import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { MOST_MAILS, registrationBulkEndpoints, type ToldFamilies } from "#contract/endpoints/registration-bulk.ts"
import type { Language } from "#contract/language.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type MailOrder, writeMails } from "#server/platform/jobs/write-mail.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findChosen } from "./chosen-registrations.ts"
import { inSegment } from "./find-customers.ts"

// Staff write to families: in their own words, or to remind them of what they owe. Each family gets one mail however many of
// its registrations were chosen; all are written in one transaction with the audit row that says how many there were.

type Send = typeof registrationBulkEndpoints.sendMessage
type Remind = typeof registrationBulkEndpoints.remind

const SAMPLE = 5

interface Family {
  id: number
  fullname: string
  firstname: string
  email: string | null
  language: Language
  currency: string
  outstanding_amount: number
  owed: { cuid: string; participant: string; activity: string; amount: number }[]
}

const ofRegistrations = (cuids: string[]): RawBuilder<unknown> => sql`c.id in (select r.customer_id from registrations r
  where ${ofTenant("r")} and r.cuid = any (${cuids}::text[]))`

/** The families that `which` is true of, with what they owe for these registrations. */
async function findFamilies(tx: Tx, organiser_id: number, which: RawBuilder<unknown>, cuids: string[]) {
  const { rows } = await sql<Family>`
    select c.id, c.fullname, c.firstname, c.email, c.language, o.currency,
      coalesce((select sum(r.outstanding_amount) from registrations r where ${ofTenant("r")} and r.customer_id = c.id
        and r.cuid = any (${cuids}::text[])), 0)::bigint as outstanding_amount,
      coalesce((select jsonb_agg(jsonb_build_object('cuid', r.cuid, 'participant', w.fullname, 'activity', k.title,
          'amount', r.outstanding_amount) order by r.id)
        from registrations r join participants w on ${ofTenant("w")} and w.id = r.participant_id
        join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
        join activities k on ${ofTenant("k")} and k.id = a.activity_id
        where ${ofTenant("r")} and r.customer_id = c.id and r.cuid = any (${cuids}::text[])
          and r.outstanding_amount > 0), '[]'::jsonb) as owed
    from customers c join organisers o on o.id = c.organiser_id where c.organiser_id = ${organiser_id} and c.deleted_at is null and ${which}
    order by c.fullname, c.id limit ${MOST_MAILS + 1}`.execute(tx)
  if (rows.length > MOST_MAILS) refuse("INVALID_INPUT", { field: "filter", details: { most: MOST_MAILS } })
  return rows
}

const toldOf = (families: Family[]): ToldFamilies => {
  const written = families.filter(({ email }) => email)
  return {
    families: written.length,
    without_email: families.length - written.length,
    outstanding_amount: families.reduce((sum, { outstanding_amount }) => sum + outstanding_amount, 0),
    names: written.slice(0, SAMPLE).map(({ fullname }) => fullname),
  }
}

type Chosen = Pick<RouteInput<Send>["body"], "cuids" | "filter" | "segment" | "customer">

async function chosenFamilies(ctx: RequestContext, body: Chosen) {
  if (body.customer) return { cuids: [], which: await ofFamily(ctx, body.customer) }
  const cuids = body.segment ? [] : await findChosen(ctx, body)
  return { cuids, which: body.segment ? await ofSegment(ctx, body.segment) : ofRegistrations(cuids) }
}

const messageTo = ({ firstname }: Family, words: { subject: string; text: string }) => ({ firstname, ...words })

/** The first family that would be written to, and the data of its mail. */
export async function findFirstTold(ctx: RequestContext, body: Chosen & { subject: string; text: string }) {
  const { cuids, which } = await chosenFamilies(ctx, body)
  const families = await readTenant(ctx, (tx) => findFamilies(tx, ctx.organiser_id, which, cuids))
  const first = families.find(({ email }) => email)
  return first ? { to: first.fullname, data: messageTo(first, { subject: body.subject, text: body.text }) } : null
}

/** A message in staff's own words. */
export async function sendMessage(ctx: RequestContext, { body }: RouteInput<Send>): Promise<AnswerInput<Send>> {
  const { organiser_id } = ctx
  const { subject, text, language } = body
  const { cuids, which } = await chosenFamilies(ctx, body)
  if (body.preview) return toldOf(await readTenant(ctx, (tx) => findFamilies(tx, organiser_id, which, cuids)))
  return inTenant(ctx, (tx) =>
    once(tx, ctx, registrationBulkEndpoints.sendMessage, body, async () => {
      const families = await findFamilies(tx, organiser_id, which, cuids)
      const mail = (family: Family) => ({ language, data: messageTo(family, { subject, text }) })
      return write(tx, ctx, { event: "message.sent", template: "message", subject, families, mail })
    }),
  )
}

/** A reminder of what is owed. Families that owe nothing for these registrations get none. */
export async function remindFamilies(ctx: RequestContext, { body }: RouteInput<Remind>): Promise<AnswerInput<Remind>> {
  const { organiser_id } = ctx
  const cuids = await findChosen(ctx, body)
  const owing = async (tx: Tx) => {
    const families = await findFamilies(tx, organiser_id, ofRegistrations(cuids), cuids)
    return families.filter(({ outstanding_amount }) => outstanding_amount > 0)
  }
  if (body.preview) return toldOf(await readTenant(ctx, owing))
  return inTenant(ctx, (tx) =>
    once(tx, ctx, registrationBulkEndpoints.remind, body, async () => {
      const mail = ({ firstname, language, currency, owed, outstanding_amount }: Family) => {
        const money = (amount: number) => formatMoney(amount, { currency, language, style: "sum" })
        const lines = owed.map(({ amount, cuid, ...line }) => ({
          ...line,
          amount: money(amount),
          path: `/account/registrations/${cuid}`,
        }))
        return { language, data: { firstname, text: body.text, lines, total: money(outstanding_amount) } }
      }
      const families = await owing(tx)
      return write(tx, ctx, { event: "message.reminded", template: "payment.reminder", subject: "", families, mail })
    }),
  )
}

async function ofSegment(ctx: RequestContext, cuid: string): Promise<RawBuilder<unknown>> {
  const condition = (await inSegment(ctx, cuid)) ?? refuse("NOT_FOUND", { field: "segment" })
  return sql`c.id in (select t.id from customers t where ${ofTenant("t")} and ${condition})`
}

async function ofFamily(ctx: RequestContext, cuid: string): Promise<RawBuilder<unknown>> {
  const { id } = await readTenant(ctx, (tx) => readKept(tx, ctx.organiser_id, cuid))
  return sql`c.id = ${id}`
}

interface Writing {
  event: "message.sent" | "message.reminded"
  template: string
  subject: string
  families: Family[]
  mail: (family: Family) => Pick<MailOrder, "language" | "data">
}

async function write(tx: Tx, ctx: RequestContext, { event, template, subject, families, mail }: Writing) {
  const told = toldOf(families)
  const cuid = newCuid()
  const mails = families.flatMap((family): MailOrder[] =>
    family.email
      ? [{ trigger: event, thing: cuid, recipient: family.email, customer_id: family.id, template, ...mail(family) }]
      : [],
  )
  await writeMails(tx, ctx.organiser_id, mails)
  await logAction(tx, ctx, event, {
    subject: `message/${cuid}`,
    changes: { families: [0, told.families], ...(subject && { subject: [null, subject] }) },
  })
  return told
}
