import { sql } from "kysely"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { insertParticipant } from "#server/customers/insert-participant.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { newToken } from "#server/platform/sessions.ts"

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
    answers?: Record<string, unknown>
  }[]
}

type NewField = Pick<CustomField, "entity" | "type" | "title"> & Partial<CustomField>

const explorateursFields: NewField[] = [
  { entity: "PARTICIPANTS", type: "TEXT", title: "Allergies ou remarques de santé", order: 30, deferred: true },
  {
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
  {
    entity: "CUSTOMERS",
    type: "TEXT",
    title: "Code postal",
    description: "Pour vous proposer les activités les plus proches.",
    order: 10,
    pattern: "[1-9][0-9]{3}",
  },
]

const lambert: Family = {
  email: "camille@example.com",
  firstname: "Camille",
  lastname: "Lambert",
  phone: "0470 55 01 42",
  language: "fr",
  participants: [
    { firstname: "Zoé", years: 4, days: 120, answers: { "Niveau de natation": "none" } },
    { firstname: "Basile", years: 7, days: 45, answers: { "Niveau de natation": "some" } },
    { firstname: "Inès", years: 11, days: 200 },
  ],
}

const haddad: Family = {
  email: "noor@example.com",
  firstname: "Noor",
  lastname: "Haddad",
  phone: "0485 55 01 98",
  language: "fr",
  participants: [{ firstname: "Yasmine", years: 8, days: 10, answers: { "Niveau de natation": "good" } }],
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

export async function addExplorateursFamilies(tx: Tx, organiser_id: number, password_hash: string): Promise<void> {
  const fields = await addFields(tx, organiser_id, explorateursFields)
  for (const family of families.explorateurs) await addFamily(tx, organiser_id, family, password_hash, fields)
}

export async function addNorthsideFamilies(tx: Tx, organiser_id: number, password_hash: string): Promise<void> {
  for (const family of families.northside) await addFamily(tx, organiser_id, family, password_hash, new Map())
}

async function addFields(tx: Tx, organiser_id: number, fields: NewField[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto("custom_fields")
    .values(
      fields.map(({ choices = [], ...field }) => ({
        ...field,
        organiser_id,
        cuid: newCuid(),
        choices: sql`${JSON.stringify(choices)}::jsonb`,
      })),
    )
    .returning(["id", "title"])
    .execute()
  return new Map(rows.map(({ id, title }) => [title, id]))
}

async function addFamily(
  tx: Tx,
  organiser_id: number,
  { participants, ...customer }: Family,
  password_hash: string,
  fields: Map<string, number>,
): Promise<void> {
  const now = await readClock(tx)
  const { id } = await tx
    .insertInto("customers")
    .values({ ...customer, organiser_id, cuid: newCuid(), password_hash, newsletter_token: newToken() })
    .returning("id")
    .executeTakeFirstOrThrow()
  for (const { firstname, lastname = customer.lastname, years, days, answers = {} } of participants) {
    const custom_data = Object.entries(answers).map(([title, data]) => ({ field_id: fields.get(title)!, data }))
    await insertParticipant(tx, organiser_id, id, {
      firstname,
      lastname,
      birthdate: bornOn(now, years, days),
      custom_data,
    })
  }
}

/** The birthdate of a person of this age. */
export function bornOn(now: string, years: number, days: number): string {
  const birth = new Date(Date.parse(now) - days * 86_400_000)
  birth.setUTCFullYear(birth.getUTCFullYear() - years)
  return birth.toISOString().slice(0, 10)
}
