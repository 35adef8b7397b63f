import { entities } from "./entities.ts"
import type { Permission } from "./permissions.ts"

// The console's lists by the path of their screen, each with the permission to read its rows and the one to change them. What
// hangs on a list, such as its saved views, is guarded by these.

interface ListGuards {
  read: Permission
  update: Permission
}

const guardsOf = (permission: string): ListGuards => ({
  read: `${permission}.read` as Permission,
  update: `${permission}.update` as Permission,
})

/** Lists that are no entities of the pattern. */
const written: Record<string, ListGuards> = {
  registrations: guardsOf("registrations.registrations"),
  "registrations-requests": guardsOf("registrations.requests"),
  "waiting-list": guardsOf("waiting_list.registrations"),
  customers: guardsOf("customers.customers"),
  participants: guardsOf("participants.participants"),
  reviews: guardsOf("customers.reviews"),
  payments: guardsOf("payments.payments"),
  "credit-transfers": guardsOf("bank.transfers"),
  "transaction-proofs": guardsOf("customers.transaction_proofs"),
  availabilities: guardsOf("availabilities.availabilities"),
  logs: { read: "collaborators.logs.read", update: "collaborators.collaborators.update" },
}

/** Undefined for a screen that is no list. */
export function listGuards(screen: string): ListGuards | undefined {
  const entity = (entities as Record<string, { permission: string } | undefined>)[screen]
  return entity ? guardsOf(entity.permission) : written[screen]
}
