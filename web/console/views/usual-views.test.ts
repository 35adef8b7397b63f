import { parseDate } from "@internationalized/date"
import { expect, test } from "vitest"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { listGuards } from "#contract/list-screens.ts"
import { permissions } from "#contract/permissions.ts"
import { usualViews } from "#contract/usual-views.ts"
import { availabilities } from "../availabilities/description.ts"
import { customers, participants, reviews } from "../families/description.ts"
import { filtersOf } from "../list/list-query.ts"
import { payments } from "../payments/description.ts"
import { proofs } from "../proofs/description.ts"
import { registrations } from "../registrations/description.ts"
import { requests } from "../requests/description.ts"
import { transfers } from "../transfers/description.ts"
import { entries } from "../waiting/description.ts"

const lists: Entity[] = [
  ...Object.values(entities as unknown as Record<string, Entity>),
  availabilities,
  customers,
  participants,
  reviews,
  payments,
  proofs,
  registrations,
  requests,
  transfers,
  entries,
]

test("CON-22 every list of the console can have views, guarded by permissions that exist", () => {
  for (const { path } of lists) {
    const guards = listGuards(path)
    expect([path, guards && permissions.includes(guards.read) && permissions.includes(guards.update)]).toEqual([
      path,
      true,
    ])
  }
  expect(listGuards("nowhere")).toBe(undefined)
})

test("CON-22 usual views ask only what their list can be asked", () => {
  const sorts = (of: Entity) => Object.keys(of.fields).filter((name) => of.fields[name]!.sort)
  const asked = lists.flatMap((of) =>
    usualViews(of.path, parseDate("2027-01-19")).flatMap(({ query }) =>
      Object.entries(query).map(([name, value]) => ({ of, name, value })),
    ),
  )
  expect(asked.length).toBeGreaterThan(10)
  for (const { of, name, value } of asked)
    if (name === "sort") expect(sorts(of), of.path).toContain(value.replace(/^-/, ""))
    else expect(filtersOf(of), of.path).toContain(name)
})

test("this week is Monday to Sunday, on either of them too; new is the last seven days", () => {
  for (const day of ["2027-01-18", "2027-01-24"]) {
    const [, week, lately] = usualViews("registrations", parseDate(day))
    expect(week!.query).toMatchObject({ day_from: "2027-01-18", day_to: "2027-01-24" })
    expect(lately!.query.created_from).toBe(parseDate(day).subtract({ days: 6 }).toString())
  }
})
