import { sql } from "kysely"
import { collaboratorNotes } from "#contract/endpoints/notes.ts"
import { collaborators } from "#contract/entities/collaborators.ts"
import type { Language } from "#contract/language.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { demoAccounts } from "#contract/rules/demo-accounts.ts"
import type { Made } from "#server/catalogue/create-activity.ts"
import { addCollaboratorUnchecked } from "#server/organisers/collaborators/create-collaborator-unchecked.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import type { Platform } from "#server/platform/platform.ts"
import { call, makeNamed, type Office, openOffice } from "./office.ts"

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
  platform: Platform,
  organiser_id: number,
  { language, password }: { language: Language; password: string },
): Promise<Office> {
  // The first collaborator is made by the platform, as `npm run organiser` does: there is no other who could make it.
  await addCollaboratorUnchecked(tx, organiser_id, {
    email: demoAccounts.everything,
    firstname: "Alix",
    lastname: "Dubois",
    language,
    permissions,
    roles: [],
    password_hash: await hashPassword(password),
  })
  const office = await openOffice(tx, platform, organiser_id)
  const { roles, tags, notes } = words[language]
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
  const add = async (
    email: string,
    [firstname, lastname]: [string, string],
    standing: { roles: Made[]; tags: Made[]; password?: string },
  ) => {
    const [roles, tags] = [standing.roles, standing.tags].map((all) => all.map(({ cuid }) => cuid)) as [
      string[],
      string[],
    ]
    const body = { email, firstname, lastname, language, permissions: [], roles, tags }
    const given = standing.password === undefined ? body : { ...body, password: standing.password }
    return (await call(office, collaborators.endpoints.create, { body: given })).collaborator
  }
  await add(demoAccounts.desk, ["Sacha", "Peeters"], { roles: [role.desk], tags: [tag.volunteer], password })
  const noor = await add("compta@example.com", ["Noor", "Janssens"], {
    roles: [role.money],
    tags: [tag.school],
    password,
  })
  await add("coordination@example.com", ["Élise", "Lambert"], {
    roles: [role.desk, role.programme],
    tags: [tag.school, tag.camps],
    password,
  })
  await add("animation@example.com", ["Malik", "Renard"], { roles: [role.desk], tags: [tag.camps] })
  // Invited long ago, as it were: nobody is written to about the demo.
  await sql`delete from mails where organiser_id = ${organiser_id} and trigger = 'collaborator.invitation'`.execute(tx)
  for (const [i, text] of notes.entries())
    await call(office, collaboratorNotes.createNote, { params: { cuid: noor.cuid }, body: { text, pinned: i === 0 } })
  return office
}
