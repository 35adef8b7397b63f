// A team in memory, for screens of the console: people, roles, tags, questions.
import { entities } from "#contract/entities.ts"
import type { Permission } from "#contract/permissions.ts"
import { type Kept, keepRows } from "./keep-rows.ts"
import { collaborator } from "./show-console.tsx"
import { NOW } from "./stage.ts"

export const tags = [
  { cuid: "t1", name: "Bénévole", color: "#2f9e44" },
  { cuid: "t2", name: "École", color: "#1971c2" },
]

const roles: { cuid: string; name: string; permissions: Permission[] }[] = [
  {
    cuid: "r1",
    name: "Accueil",
    permissions: ["customers.customers.read", "registrations.registrations.read", "collaborators.logs.read"],
  },
  { cuid: "r2", name: "Direction", permissions: ["customers.customers.read", "customers.customers.update"] },
]

const named = (list: { cuid: string; name: string }[], cuids: string[]) =>
  list
    .filter(({ cuid }) => cuids.includes(cuid))
    .map(({ permissions: _, ...shown }: { permissions?: unknown } & object) => shown)

export const person = (cuid: string, firstname: string, lastname: string, more: object = {}): Kept => ({
  ...collaborator,
  cuid,
  firstname,
  lastname,
  fullname: `${firstname} ${lastname}`,
  email: `${firstname.toLowerCase()}@example.com`,
  roles: [],
  tags: [],
  archived_at: null,
  last_seen_at: NOW,
  ...more,
})

/** Everything that the screens of the team ask for. */
export function keepTeam() {
  const shown = (given: object) => {
    const { roles: chosen, tags: worn } = given as { roles: string[]; tags: string[] }
    return { ...given, roles: named(roles, chosen), tags: named(tags, worn) }
  }
  const people = keepRows(
    entities.collaborators,
    [
      person("k1", "Élise", "Marchal", { roles: named(roles, ["r2"]) }),
      person("k2", "Nora", "Haddad", { roles: named(roles, ["r1"]), tags, permissions: ["blog.articles.read"] }),
      person("k3", "Malik", "Renard", { invited: true, last_seen_at: null, tags: named(tags, ["t1"]) }),
    ],
    shown,
  )
  const keptRoles = keepRows(
    entities.roles,
    roles.map((role) => ({ ...role, version: 1, id: 1, members: 1, second_factor: false })),
  )
  const keptTags = keepRows(
    entities["collaborators/tags"],
    tags.map((tag, n) => ({ ...tag, version: 1, uses: 2 - n, created_at: NOW })),
  )
  const question = { version: 1, description: null, required: false, active: true, pattern: null, answers: 0 }
  const questions = keepRows(entities["collaborators/custom-fields"], [
    {
      ...question,
      id: 11,
      cuid: "q1",
      title: "Taille de t-shirt",
      type: "TEXT",
      order: 2,
      choices: [],
      required: true,
    },
    {
      ...question,
      id: 12,
      cuid: "q2",
      title: "Brevet",
      type: "CHOICES_SINGLE",
      order: 1,
      choices: [
        { id: "bafa", label: "BAFA" },
        { id: "none", label: "Aucun" },
      ],
    },
  ])
  return {
    people,
    roles: keptRoles,
    tags: keptTags,
    questions,
    answers: { ...questions.answers, ...keptTags.answers, ...keptRoles.answers, ...people.answers },
  }
}
