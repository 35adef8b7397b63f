import { makeNamed, type Office } from "../office.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import { type MadeByName, mapNamed } from "./made-by-name.ts"

/** Locations, periods and categories. */
export async function makeWords(office: Office, catalogue: DemoCatalogue) {
  return {
    ...(await makeCategories(office, catalogue)),
    locations: await makeNamed(office, "locations", catalogue.locations),
    resources: await makeNamed(office, "resources", catalogue.resources),
    calendar_periods: await makeNamed(office, "calendar-periods", catalogue.calendar_periods),
    catalogs: await makeNamed(
      office,
      "catalogs",
      mapNamed(catalogue.catalogs, (catalog) => ({ ...catalog, activities: [] })),
    ),
    segments: await makeNamed(office, "segments", catalogue.segments),
  }
}

/** Groups with their categories. These are found again by their titles, which are different within a group. */
async function makeCategories(office: Office, { category_groups: groups, categories: words }: DemoCatalogue) {
  const ofGroup = (name: string) => Object.entries(words).filter(([, { group }]) => group === name)
  const category_groups: MadeByName = await makeNamed(
    office,
    "category-groups",
    Object.fromEntries(
      Object.entries(groups).map(([name, group]) => [
        name,
        { ...group, categories: ofGroup(name).map(([, { title }]) => ({ title })) },
      ]),
    ),
  )
  const { tx, ctx } = office
  const rows = await tx
    .selectFrom("categories")
    .select(["id", "cuid", "title", "group_id"])
    .where("organiser_id", "=", ctx.organiser_id)
    .execute()
  const categories: MadeByName = {}
  for (const [name, { group, title }] of Object.entries(words)) {
    const { id, cuid } = rows.find((row) => row.group_id === category_groups[group]?.id && row.title === title)!
    categories[name] = { id, cuid }
  }
  return { category_groups, categories }
}

/** The options and questions of a registration. */
export async function makeExtras(office: Office, catalogue: DemoCatalogue) {
  return {
    options: await makeNamed(
      office,
      "options",
      mapNamed(catalogue.options, (option, order) => ({ ...option, order })),
    ),
    questions: await makeNamed(
      office,
      "questions",
      mapNamed(catalogue.questions, ({ choices = {}, ...question }, order) => ({
        ...question,
        order,
        choices: Object.entries(choices).map(([id, label]) => ({ id, label })),
      })),
    ),
  }
}
