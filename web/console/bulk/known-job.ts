import type { Job } from "#contract/endpoints/console-jobs.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import type { StartedJob } from "./jobs.ts"

/** Kinds of jobs that are not written "path.action" of an entity: the words they have in the list. */
const written: Record<string, Pick<StartedJob, "action" | "entity" | "path">> = {
  "availabilities.cancel": { action: "cancel", entity: "availability", path: "availabilities" },
  "registrations.cancel": { action: "cancel_many", entity: "registration", path: "registrations" },
  "registrations-requests.approve": {
    action: "approve_many",
    entity: "registration_request",
    path: "registrations-requests",
  },
  "customers.tag": { action: "tag", entity: "customer", path: "customers" },
  "customers.untag": { action: "untag", entity: "customer", path: "customers" },
}

/** A job that another browser started, as this one would have kept it. */
export function knownJob({ cuid, kind }: Job): StartedJob {
  const [path = "", action] = kind.split(".")
  const entity = (entities as unknown as Record<string, Entity | undefined>)[path]?.name ?? "availability"
  return { cuid, ...(written[kind] ?? { action: action as StartedJob["action"], entity, path }) }
}
