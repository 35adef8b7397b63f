import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type badgeEndpoints, type SheetField, sheetFields } from "#contract/endpoints/badges.ts"
import type { Language } from "#contract/language.ts"
import { wordsOf } from "#contract/rules/important.ts"
import { ageOn, dayOf } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { drawPdf } from "#server/platform/pdf/draw-pdf.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { layOutSheet, PAPER } from "./lay-out-sheet.ts"
import { pinnedNotes, registeredDates } from "./read-attendances.ts"
import { importantAnswers, inWords, type KeptAnswer, mayReadImportant } from "./read-important.ts"

type Endpoint = typeof badgeEndpoints.printSheet

const words: Record<Language, Record<SheetField, string>> = {
  fr: {
    important: "À savoir",
    age: "Âge",
    customer: "Famille",
    phone: "Téléphone",
    notes: "Notes",
    pick_up_people: "Vient chercher",
  },
  en: {
    important: "Important",
    age: "Age",
    customer: "Family",
    phone: "Phone",
    notes: "Notes",
    pick_up_people: "Picks up",
  },
}

/** What the sheet has unless it is said; what is important, only for who may record attendance. */
const usual: SheetField[] = ["important", "age", "phone"]

interface Person extends Record<SheetField, string> {
  name: string
  date_ids: number[]
}

/** The sheet of an availability. Everything is read first, so that drawing holds no connection. */
export async function printSheet(
  ctx: RequestContext,
  { params, query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { tenant, language } = ctx
  const wanted = query.fields ?? usual
  const fields = sheetFields.filter(
    (field) => wanted.includes(field) && (field !== "important" || mayReadImportant(ctx)),
  )
  const { found, people, now } = await readTenant(ctx, async (tx) => {
    const found = await getAvailability(tx, ctx.organiser_id, params.cuid)
    return { found, people: await findPeople(tx, ctx, found.id), now: await readClock(tx) }
  })
  const content = await drawPdf({
    ...PAPER,
    title: found.title,
    author: tenant.name,
    language,
    created_at: now,
    most_text: 500_000,
    pages: layOutSheet({
      title: found.title,
      lead: [tenant.name, found.location].filter(Boolean).join(" · "),
      columns: fields.map((field) => ({ head: words[language][field], isWide: field === "important" })),
      dates: found.dates,
      lines: people.map((person) => ({
        name: person.name,
        isMarked: person.important !== "",
        fields: fields.map((field) => person[field]),
        date_ids: person.date_ids,
      })),
      language,
      timezone: tenant.timezone,
    }),
  })
  return { filename: `${found.title}.pdf`, content }
}

interface Found {
  id: number
  title: string
  location: string | null
  dates: { id: number; start_at: string }[]
}

async function getAvailability(tx: Tx, organiser_id: number, cuid: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select a.id, k.title, (select l.name from locations l where ${ofTenant("l")} and l.id = a.location_id) as location,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at)) order by d.start_at, d.id)
        from availability_dates d where ${ofTenant("d")} and d.availability_id = a.id and d.cancelled_at is null),
        '[]'::jsonb) as dates
    from availabilities a join activities k on ${ofTenant("k")} and k.id = a.activity_id
    where a.organiser_id = ${organiser_id} and a.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** Those with an active registration, by name, with all the fields; notes only for who may read them. */
async function findPeople(tx: Tx, ctx: RequestContext, availability_id: number): Promise<Person[]> {
  const first = dayOf(sql`min(d.start_at)`, ctx.tenant.timezone)
  const { rows } = await sql<Omit<Person, "notes" | "important"> & { notes: string[]; important: KeptAnswer[] }>`
    select w.fullname as name, coalesce(${ageOn(first, sql`w.birthdate`)}::text, '') as age,
      c.fullname as customer, c.phone, ${pinnedNotes(ctx)} as notes, ${importantAnswers(ctx)} as important,
      coalesce((select string_agg(u.name, ', ' order by u.name) from pick_up_people u
        where ${ofTenant("u")} and u.participant_id = w.id
          and coalesce(u.from_day, '-infinity') <= ${dayOf(sql`max(d.start_at)`, ctx.tenant.timezone)}
          and coalesce(u.to_day, 'infinity') >= ${first}), '') as pick_up_people,
      array_agg(d.id order by d.start_at) as date_ids
    from ${registeredDates} join customers c on ${ofTenant("c")} and c.id = r.customer_id
    where d.organiser_id = ${ctx.organiser_id} and d.availability_id = ${availability_id} and r.cancelled_at is null
    group by r.organiser_id, r.id, w.id, w.fullname, w.birthdate, w.lastname, w.firstname, c.fullname, c.phone
    order by w.lastname, w.firstname, r.id`.execute(tx)
  const colon = ctx.language === "fr" ? "\u00a0: " : ": "
  return rows.map((row) => ({
    ...row,
    notes: row.notes.join(" · "),
    important: inWords(ctx, row.important)
      .map((each) => wordsOf(each, colon))
      .join(" · "),
  }))
}
