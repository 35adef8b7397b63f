import { expect, test } from "vitest"
import { isPermission, type Permission, permissions } from "./permissions.ts"

/** Every name of `entities` with the common actions. */
const whole = (...entities: string[]) =>
  entities.flatMap((entity) => ["create", "read", "update", "delete"].map((action) => `${entity}.${action}`))
const listed = (...names: string[]) => expect(names.filter((name) => !isPermission(name))).toEqual([])
const inArea = (area: string, ...entities: string[]) =>
  listed(...whole(...entities.map((entity) => `${area}.${entity}`)))

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

test("ROLE-03 organiser settings: account, business, preferences, payments, billing", () => {
  for (const entity of ["account", "business", "preferences", "payments", "billing"])
    listed(`organiser.${entity}.read`, `organiser.${entity}.update`)
})
test("ROLE-04 billing invoices and payment types", () => listed("billing.invoices.read", ...whole("payments.types")))
test("ROLE-05 notification templates and notifications.trigger", () =>
  listed("notifications.trigger", ...whole("notifications.templates")))
test("ROLE-06 date configurations, discounts, volume discounts", () =>
  listed(...whole("dates.configurations", "discounts.discounts", "volume_discounts.volume_discounts")))
test("ROLE-07 vouchers and memberships", () => listed(...whole("vouchers.vouchers", "memberships.memberships")))
test("ROLE-08 bank statements and bank transfers", () => inArea("bank", "statements", "transfers"))
test("ROLE-09 blog articles", () => inArea("blog", "articles"))
test("ROLE-10 newsletters: send, subscribers", () =>
  listed("newsletters.newsletters.send", ...whole("newsletters.newsletters", "newsletters.subscribers")))
test("ROLE-11 websites and pages", () => inArea("websites", "websites", "pages"))
test("ROLE-12 collaborators: roles, tags, custom fields, notes, logs, impersonate", () => {
  inArea("collaborators", "collaborators", "roles", "tags", "custom_fields", "notes")
  listed("collaborators.logs.read", "collaborators.collaborators.impersonate")
})
test("ROLE-13 customers: impersonate, fields, tags, discounts, vouchers, memberships, carts, bundles, notes, reviews, proofs", () => {
  inArea("customers", "customers", "custom_fields", "tags", "discounts", "memberships", "notes", "reviews")
  inArea("customers", "transaction_proofs")
  listed("customers.customers.impersonate", "customers.vouchers.refund", "customers.vouchers.redeem")
  listed("customers.carts.read", "customers.bundles.refund")
})
test("ROLE-14 participants: discounts, notes", () => inArea("participants", "participants", "discounts", "notes"))
test("ROLE-15 document models and downloads", () =>
  listed("documents.documents.download", ...whole("documents.models")))
test("ROLE-16 activities and the thirteen things that belong to them", () => {
  inArea("activities", "activities", "catalogs", "locations", "categories", "questions", "calendar_periods", "options")
  inArea("activities", "attendance_billing", "bundles", "coupons", "registrations_constraints", "cancellations")
  inArea("activities", "confirmations", "notifications")
})
test("ROLE-17 availabilities: dates, schedules, synchronisation", () =>
  inArea("availabilities", "availabilities", "dates", "schedules", "synchronisation"))
test("ROLE-18 registrations: notes, refund, cancel, transfer, replace, attendances, requests, configurations", () => {
  inArea("registrations", "registrations", "notes", "requests", "configurations")
  listed(...["refund", "cancel", "transfer", "replace"].map((action) => `registrations.registrations.${action}`))
  listed("registrations.attendances.read", "registrations.attendances.register")
})
test("ROLE-19 waiting-list registrations", () => inArea("waiting_list", "registrations"))
test("ROLE-20 payments and transactions; carts", () =>
  listed(...whole("payments.payments", "payments.transactions", "carts.carts")))
test("ROLE-21 exports and export models", () => inArea("exports", "exports", "models"))
test("ROLE-22 integrations: activate, deactivate", () =>
  listed("integrations.integrations.activate", "integrations.integrations.deactivate"))
test("ROLE-23 badges lists and segments", () => listed(...whole("badges.lists", "segments.segments")))

test("what is not in the list is no permission", () => {
  for (const name of ["", "organiser.account", "organiser.account.delete", "Organiser.account.read", "toString", null])
    expect(isPermission(name)).toBe(false)
  // @ts-expect-error the type is as closed as the list
  const _wrong: Permission = "organiser.account.delete"
})
