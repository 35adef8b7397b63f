import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { addCollaboratorUnchecked } from "#server/organisers/collaborators/create-collaborator-unchecked.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

const attendance: Permission[] = ["registrations.attendances.read", "registrations.attendances.register"]
const named = (pattern: RegExp) => permissions.filter((permission) => pattern.test(permission))
const money = named(/^(payments|bank)\.|^organiser\.(payments|billing)\.read|^registrations\.registrations\.read/)
const programme = named(
  /^(activities|availabilities|dates|documents|waiting_list)\.|^registrations\.(registrations|requests)\./,
)

const words = {
  fr: {
    roles: { desk: "Accueil", money: "Comptabilité", programme: "Coordination" },
    tags: { volunteer: "Bénévole", school: "Temps scolaire", camps: "Stages" },
    notes: [
      "Préfère être jointe le matin, entre 8 h 30 et 11 h.",
      "Formation aux premiers secours à renouveler en mars.",
    ],
  },
  en: {
    roles: { desk: "Accueil", money: "Accounts", programme: "Programme" },
    tags: { volunteer: "Volunteer", school: "Term time", camps: "Camps" },
    notes: ["Best reached in the morning, from 8:30 to 11.", "First aid course to be renewed in March."],
  },
} as const

/**
 * An administrator with every permission, a receptionist whose role allows attendance only, two colleagues with roles of
 * their own, and one who was invited and has not come yet.
 */
export async function addCollaborators(
  tx: Tx,
  organiser_id: number,
  password_hash: string,
  language: Language,
): Promise<void> {
  const { roles, tags, notes } = words[language]
  const role = async (name: string, given: Permission[]) => {
    const row = { organiser_id, cuid: newCuid(), name, permissions: given }
    return (await tx.insertInto("collaborator_roles").values(row).returning("id").executeTakeFirstOrThrow()).id
  }
  const tag = async (name: string, color: string) => {
    const row = { organiser_id, cuid: newCuid(), entity: "COLLABORATORS" as const, name, color }
    return (await tx.insertInto("tags").values(row).returning("id").executeTakeFirstOrThrow()).id
  }
  const ids = {
    desk: await role(roles.desk, attendance),
    money: await role(roles.money, money),
    programme: await role(roles.programme, programme),
  }
  const [volunteer, school, camps] = [
    await tag(tags.volunteer, "#b4541a"),
    await tag(tags.school, "#2f6f5e"),
    await tag(tags.camps, "#4a5fc1"),
  ]
  const add = async (
    email: string,
    [firstname, lastname]: [string, string],
    { held = [], given = [], tagged = [], is_invited = false }: Standing,
  ) => {
    const person = { email, firstname, lastname, language, permissions: held, roles: given }
    const made = await addCollaboratorUnchecked(tx, organiser_id, {
      ...person,
      password_hash: is_invited ? null : password_hash,
    })
    for (const tag_id of tagged)
      await sql`insert into collaborator_tags (organiser_id, collaborator_id, tag_id)
        values (${organiser_id}, ${made.id}, ${tag_id})`.execute(tx)
    return made.id
  }
  const admin = await add("admin@example.com", ["Alix", "Dubois"], { held: permissions })
  await add("accueil@example.com", ["Sacha", "Peeters"], { given: [ids.desk], tagged: [volunteer] })
  const noor = await add("compta@example.com", ["Noor", "Janssens"], { given: [ids.money], tagged: [school] })
  await add("coordination@example.com", ["Élise", "Lambert"], {
    given: [ids.desk, ids.programme],
    tagged: [school, camps],
  })
  await add("animation@example.com", ["Malik", "Renard"], { given: [ids.desk], tagged: [camps], is_invited: true })
  await tx
    .insertInto("notes")
    .values(
      notes.map((text, i) => ({
        organiser_id,
        cuid: newCuid(),
        subject: "collaborator",
        subject_id: noor,
        text,
        pinned: i === 0,
        collaborator_id: admin,
      })),
    )
    .execute()
}

interface Standing {
  held?: readonly Permission[]
  given?: number[]
  tagged?: number[]
  is_invited?: boolean
}
