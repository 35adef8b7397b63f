import { expect, test } from "vitest"
import { isPermission, type Permission, permissions } from "./permissions.ts"

test("ROLE-01 a permission is area.entity.action, notifications.trigger excepted; none stands twice", () => {
  const others = permissions.filter((name) => !/^[a-z_]+\.[a-z_]+\.[a-z_]+$/.test(name))
  expect(others).toEqual(["notifications.trigger"])
  expect(new Set(permissions).size).toBe(permissions.length)
})

test("ROLE-02 the actions are create, read, update, delete and the special ones the specification names", () => {
  const actions = new Set(permissions.map((name) => name.split(".").at(-1)))
  expect([...actions].sort()).toEqual([
    "activate",
    "cancel",
    "create",
    "deactivate",
    "delete",
    "download",
    "impersonate",
    "read",
    "redeem",
    "refund",
    "register",
    "replace",
    "send",
    "transfer",
    "trigger",
    "update",
  ])
})

/** What each fact names: `area.entity` alone has the four common actions. */
const named: Record<string, string[]> = {
  "ROLE-03": ["account", "business", "preferences", "payments", "billing"].flatMap((entity) => [
    `organiser.${entity}.read`,
    `organiser.${entity}.update`,
  ]),
  "ROLE-04": ["billing.invoices.read", "payments.types"],
  "ROLE-05": ["notifications.trigger", "notifications.templates"],
  "ROLE-06": ["dates.configurations", "discounts.discounts", "volume_discounts.volume_discounts"],
  "ROLE-07": ["vouchers.vouchers", "memberships.memberships"],
  "ROLE-08": ["bank.statements", "bank.transfers"],
  "ROLE-09": ["blog.articles"],
  "ROLE-10": ["newsletters.newsletters.send", "newsletters.newsletters", "newsletters.subscribers"],
  "ROLE-11": ["websites.websites", "websites.pages"],
  "ROLE-12": [
    ...of("collaborators", "collaborators roles tags custom_fields notes"),
    "collaborators.logs.read",
    "collaborators.collaborators.impersonate",
  ],
  "ROLE-13": [
    ...of("customers", "customers custom_fields tags discounts memberships notes reviews transaction_proofs"),
    ...of("customers", "customers.impersonate vouchers.refund vouchers.redeem carts.read bundles.refund"),
  ],
  "ROLE-14": of("participants", "participants discounts notes"),
  "ROLE-15": ["documents.documents.download", "documents.models"],
  "ROLE-16": [
    ...of("activities", "activities catalogs locations categories questions calendar_periods options"),
    ...of("activities", "attendance_billing bundles coupons registrations_constraints cancellations"),
    ...of("activities", "confirmations notifications"),
  ],
  "ROLE-17": of("availabilities", "availabilities dates schedules synchronisation"),
  "ROLE-18": [
    ...of("registrations", "registrations notes requests configurations"),
    ...of("registrations", "registrations.refund registrations.cancel registrations.transfer registrations.replace"),
    ...of("registrations", "attendances.read attendances.register"),
  ],
  "ROLE-19": ["waiting_list.registrations"],
  "ROLE-20": ["payments.payments", "payments.transactions", "carts.carts"],
  "ROLE-21": ["exports.exports", "exports.models"],
  "ROLE-22": ["integrations.integrations.activate", "integrations.integrations.deactivate"],
  "ROLE-23": ["badges.lists", "segments.segments"],
}
/** Switching an integration on needs the right to see it. */
const ours = ["integrations.integrations.read"]

function of(area: string, entities: string): string[] {
  return entities.split(" ").map((entity) => `${area}.${entity}`)
}
const withActions = (name: string): string[] =>
  name.split(".").length === 3 || name === "notifications.trigger"
    ? [name]
    : ["create", "read", "update", "delete"].map((action) => `${name}.${action}`)

const missing = (...ids: string[]) =>
  ids.map((id) => [id, named[id]!.length > 0, named[id]!.flatMap(withActions).filter((name) => !isPermission(name))])
const none = (...ids: string[]) => ids.map((id) => [id, true, []])

test("ROLE-03 ROLE-04 ROLE-05 ROLE-06 ROLE-07 the list holds settings, billing, messages, discounts and what is sold", () => {
  const ids = ["ROLE-03", "ROLE-04", "ROLE-05", "ROLE-06", "ROLE-07"]
  expect(missing(...ids)).toEqual(none(...ids))
})

test("ROLE-08 ROLE-09 ROLE-10 ROLE-11 ROLE-12 the list holds banks, the blog, newsletters, the website and the team", () => {
  const ids = ["ROLE-08", "ROLE-09", "ROLE-10", "ROLE-11", "ROLE-12"]
  expect(missing(...ids)).toEqual(none(...ids))
})

test("ROLE-13 ROLE-14 ROLE-15 ROLE-16 ROLE-17 the list holds families, participants, documents, activities and availabilities", () => {
  const ids = ["ROLE-13", "ROLE-14", "ROLE-15", "ROLE-16", "ROLE-17"]
  expect(missing(...ids)).toEqual(none(...ids))
})

test("ROLE-18 ROLE-19 ROLE-20 the list holds registrations, the waiting list, payments and carts", () => {
  const ids = ["ROLE-18", "ROLE-19", "ROLE-20"]
  expect(missing(...ids)).toEqual(none(...ids))
})

test("ROLE-21 ROLE-22 ROLE-23 the list holds exports, integrations, badges and segments", () => {
  const ids = ["ROLE-21", "ROLE-22", "ROLE-23"]
  expect(missing(...ids)).toEqual(none(...ids))
})

test("the list holds nothing that no fact names", () => {
  const all = [...Object.values(named).flat(), ...ours].flatMap(withActions)
  expect([...permissions].toSorted()).toEqual(all.toSorted())
})

test("what is not in the list is no permission", () => {
  for (const name of ["", "organiser.account", "organiser.account.delete", "Organiser.account.read", "toString", null])
    expect(isPermission(name)).toBe(false)
  // @ts-expect-error the type is as closed as the list
  const _wrong: Permission = "organiser.account.delete"
})
