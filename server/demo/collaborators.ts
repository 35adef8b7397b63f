import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import type { Made } from "#server/catalogue/create-activity.ts"
import { addCollaboratorUnchecked } from "#server/organisers/collaborators/create-collaborator-unchecked.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { makeNamed, type Office, openOffice } from "./office.ts"

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
 * their own, and one who was invited and has not come yet. Answers the administrator's office, where all else is made.
 */
export async function addCollaborators(
  tx: Tx,
  organiser_id: number,
  password_hash: string,
  language: Language,
): Promise<Office> {
  const { roles, tags, notes } = words[language]
  const add = async (
    email: string,
    [firstname, lastname]: [string, string],
    { held = [], given = [], tagged = [], is_invited = false }: Standing,
  ) => {
    const made = await addCollaboratorUnchecked(tx, organiser_id, {
      email,
      firstname,
      lastname,
      language,
      permissions: held,
      roles: given.map(({ id }) => id),
      password_hash: is_invited ? null : password_hash,
    })
    for (const { id } of tagged)
      await sql`insert into collaborator_tags (organiser_id, collaborator_id, tag_id)
        values (${organiser_id}, ${made.id}, ${id})`.execute(tx)
    return made.id
  }
  const admin = await add("admin@example.com", ["Alix", "Dubois"], { held: permissions })
  const office = await openOffice(tx, organiser_id)
  const role = await makeNamed(office, "roles", {
    desk: { name: roles.desk, permissions: attendance },
    money: { name: roles.money, permissions: money },
    programme: { name: roles.programme, permissions: programme },
  })
  const tag = await makeNamed(office, "collaborators/tags", {
    volunteer: { name: tags.volunteer, color: "#b4541a" },
    school: { name: tags.school, color: "#2f6f5e" },
    camps: { name: tags.camps, color: "#4a5fc1" },
  })
  await add("accueil@example.com", ["Sacha", "Peeters"], { given: [role.desk], tagged: [tag.volunteer] })
  const noor = await add("compta@example.com", ["Noor", "Janssens"], { given: [role.money], tagged: [tag.school] })
  await add("coordination@example.com", ["Élise", "Lambert"], {
    given: [role.desk, role.programme],
    tagged: [tag.school, tag.camps],
  })
  await add("animation@example.com", ["Malik", "Renard"], {
    given: [role.desk],
    tagged: [tag.camps],
    is_invited: true,
  })
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
  return office
}

interface Standing {
  held?: readonly Permission[]
  given?: Made[]
  tagged?: Made[]
  is_invited?: boolean
}
