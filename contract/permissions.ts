// A collaborator's permissions, as area.entity.action. One table for the check in route(), the roles and the console.
const crud = ["create", "read", "update", "delete"] as const

const table = {
  organiser: {
    account: ["read", "update"],
    business: ["read", "update"],
    preferences: ["read", "update"],
    payments: ["read", "update"],
    billing: ["read", "update"],
  },
  billing: { invoices: ["read"] },
  payments: { payments: crud, types: crud, transactions: crud },
  bank: { statements: crud, transfers: crud },
  notifications: { templates: crud },
  newsletters: { newsletters: [...crud, "send"], subscribers: crud },
  blog: { articles: crud },
  websites: { websites: crud, pages: crud },
  collaborators: {
    collaborators: [...crud, "impersonate"],
    roles: crud,
    tags: crud,
    custom_fields: crud,
    notes: crud,
    logs: ["read"],
  },
  customers: {
    customers: [...crud, "impersonate"],
    custom_fields: crud,
    tags: crud,
    discounts: crud,
    vouchers: ["refund", "redeem"],
    memberships: crud,
    carts: ["read"],
    bundles: ["refund"],
    notes: crud,
    reviews: crud,
    transaction_proofs: crud,
  },
  participants: { participants: crud, discounts: crud, notes: crud },
  documents: { models: crud, documents: ["download"] },
  activities: {
    activities: crud,
    catalogs: crud,
    locations: crud,
    categories: crud,
    questions: crud,
    calendar_periods: crud,
    options: crud,
    attendance_billing: crud,
    bundles: crud,
    coupons: crud,
    registrations_constraints: crud,
    cancellations: crud,
    confirmations: crud,
    notifications: crud,
  },
  availabilities: { availabilities: crud, dates: crud, schedules: crud, synchronisation: crud },
  dates: { configurations: crud },
  registrations: {
    registrations: [...crud, "refund", "cancel", "transfer", "replace"],
    notes: crud,
    attendances: ["read", "register"],
    requests: crud,
    configurations: crud,
  },
  waiting_list: { registrations: crud },
  carts: { carts: crud },
  discounts: { discounts: crud },
  volume_discounts: { volume_discounts: crud },
  vouchers: { vouchers: crud },
  memberships: { memberships: crud },
  exports: { exports: crud, models: crud },
  integrations: { integrations: ["read", "activate", "deactivate"] },
  badges: { lists: crud },
  segments: { segments: crud },
} as const satisfies Record<string, Record<string, readonly string[]>>

type Table = typeof table
type Named = {
  [A in keyof Table]: {
    [E in keyof Table[A]]: Table[A][E] extends readonly (infer Action extends string)[]
      ? `${A & string}.${E & string}.${Action}`
      : never
  }[keyof Table[A]]
}[keyof Table]

/** The specification names this one without an entity. */
const trigger = "notifications.trigger"

export type Permission = Named | typeof trigger

export const permissions: readonly Permission[] = [
  ...Object.entries(table).flatMap(([area, entities]) =>
    Object.entries(entities).flatMap(([entity, actions]) =>
      (actions as readonly string[]).map((action) => `${area}.${entity}.${action}` as Named),
    ),
  ),
  trigger,
]

export const isPermission = (value: unknown): value is Permission => (permissions as readonly unknown[]).includes(value)
