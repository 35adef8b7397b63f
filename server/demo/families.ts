import { sql } from "kysely"
import { authEndpoints } from "#contract/endpoints/auth.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { consoleParticipantEndpoints } from "#contract/endpoints/console-participants.ts"
import type { Language } from "#contract/language.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { idOf, type MadeByName, mapNamed, named } from "./catalogue/made-by-name.ts"
import { call, change, makeNamed, type Office } from "./office.ts"

export interface Family {
  email: string
  firstname: string
  lastname: string
  phone: string
  language: "fr" | "en"
  /** First names with an age, in years and days, as of the day the demo is filled. */
  participants: {
    firstname: string
    lastname?: string
    years: number
    days: number
    /** By the name of the question. */
    answers?: Record<string, unknown>
  }[]
}

const FIELDS = "customers/custom-fields"

type NewField = Pick<CustomField, "entity" | "type" | "title"> & Partial<CustomField> & { important?: boolean }

const explorateursFields: Record<string, NewField> = {
  health: {
    entity: "PARTICIPANTS",
    type: "TEXT",
    title: "Allergies ou remarques de santé",
    important: true,
    order: 30,
    deferred: true,
  },
  swims: {
    entity: "PARTICIPANTS",
    type: "CHOICES_SINGLE",
    title: "Niveau de natation",
    order: 20,
    required: true,
    deferred: true,
    choices: [
      { id: "none", label: "Ne nage pas encore" },
      { id: "some", label: "Se débrouille" },
      { id: "good", label: "Nage bien" },
    ],
  },
  postcode: {
    entity: "CUSTOMERS",
    type: "TEXT",
    title: "Code postal",
    description: "Pour vous proposer les activités les plus proches.",
    order: 10,
    pattern: "[1-9][0-9]{3}",
  },
}

const lambert: Family = {
  email: "camille@example.com",
  firstname: "Camille",
  lastname: "Lambert",
  phone: "0470 55 01 42",
  language: "fr",
  participants: [
    { firstname: "Zoé", years: 4, days: 120, answers: { swims: "none" } },
    { firstname: "Basile", years: 7, days: 45, answers: { swims: "some" } },
    { firstname: "Inès", years: 11, days: 200 },
  ],
}

const haddad: Family = {
  email: "noor@example.com",
  firstname: "Noor",
  lastname: "Haddad",
  phone: "0485 55 01 98",
  language: "fr",
  participants: [{ firstname: "Yasmine", years: 8, days: 10, answers: { swims: "good" } }],
}

const whitfield: Family = {
  email: "sam@example.com",
  firstname: "Sam",
  lastname: "Whitfield",
  phone: "0492 55 01 77",
  language: "en",
  participants: [
    { firstname: "Sam", years: 38, days: 60 },
    { firstname: "Robin", years: 9, days: 150 },
  ],
}

export const families = { explorateurs: [lambert, haddad], northside: [whitfield] }

/** Enters the families. The questions become required afterwards, so that those who were entered before may lack an answer. */
export async function addFamilies(office: Office, language: Language, password: string): Promise<void> {
  const asked: Record<string, NewField> = language === "fr" ? explorateursFields : {}
  const fields = await makeNamed(
    office,
    FIELDS,
    mapNamed(asked, (field) => ({ ...field, required: false })),
  )
  for (const family of language === "fr" ? families.explorateurs : families.northside)
    await addFamily(office, family, fields, password)
  for (const [name, { required }] of Object.entries(asked))
    if (required) await change(office, FIELDS, named(fields, name).cuid, { required })
}

/** A family as the desk enters it; it chooses its password by the link that it is mailed. */
async function addFamily(
  office: Office,
  { participants, ...family }: Family,
  fields: MadeByName,
  password: string,
): Promise<void> {
  const now = await readClock(office.tx)
  const body = { ...family, newsletter: true, invite: true }
  const { customer } = await call(office, consoleCustomerEndpoints.createCustomer, { body })
  await choosePassword(office, family.email, password)
  for (const { firstname, lastname = family.lastname, years, days, answers = {} } of participants) {
    const custom_data = Object.entries(answers).map(([name, data]) => ({ field_id: idOf(fields, name), data }))
    const participant = { firstname, lastname, birthdate: bornOn(now, years, days), custom_data }
    await call(office, consoleParticipantEndpoints.createParticipant, {
      body: { customer: customer.cuid, ...participant },
    })
  }
}

/** Opens the link of the invitation, and removes the mail and the session that this leaves. */
async function choosePassword(office: Office, email: string, password: string): Promise<void> {
  const { tx, ctx } = office
  const { organiser_id } = ctx
  const { rows } = await sql<{ link: string; customer_id: number }>`
    delete from mails where organiser_id = ${organiser_id} and recipient = ${email} and trigger = 'customer.invitation'
    returning data->>'link' as link, customer_id`.execute(tx)
  const { link, customer_id } = rows[0]!
  const token = new URL(link).searchParams.get("token")!
  await call(office, authEndpoints.setPassword, { body: { token, password } })
  await sql`delete from customer_sessions where organiser_id = ${organiser_id} and customer_id = ${customer_id}`.execute(
    tx,
  )
}

/** The birthdate of a person of this age. */
export function bornOn(now: string, years: number, days: number): string {
  const birth = new Date(Date.parse(now) - days * 86_400_000)
  birth.setUTCFullYear(birth.getUTCFullYear() - years)
  return birth.toISOString().slice(0, 10)
}
