import { z } from "zod"
import type { Permission } from "#contract/permissions.ts"
import { runJob } from "./bulk/run-job.ts"
import { readCaller } from "./organisers/read-collaborator-of.ts"
import { createTenantReader } from "./organisers/tenant-at.ts"
import { inTenant } from "./platform/database/transaction.ts"
import type { RequestContext } from "./platform/http/context.ts"
import type { Platform } from "./platform/platform.ts"
// Every entity enters itself as its routes are made; a worker without HTTP needs them too.
import "./routes.ts"

const payload = z.object({ job_id: z.int() })

/** Runs a job that somebody started, as that person and with the rights they have now: none once they have left. */
export async function runStartedJob(
  platform: Platform,
  organiser_id: number,
  given: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const { job_id } = payload.parse(given)
  const { database, config } = platform
  const facts = await inTenant({ database, organiser_id }, async (tx) => {
    const job = await tx
      .selectFrom("jobs")
      .select(["collaborator_id", "impersonator_id"])
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", job_id)
      .executeTakeFirst()
    const { slug } = await tx
      .selectFrom("organisers")
      .select("slug")
      .where("id", "=", organiser_id)
      .executeTakeFirstOrThrow()
    if (!job) return null
    const { collaborator_id: starter, impersonator_id } = job
    const present = await readCaller(tx, organiser_id, starter, impersonator_id)
    // Audit rows and movements of the job name its starter, who may be archived by now.
    const { cuid } = await tx
      .selectFrom("collaborators")
      .select("cuid")
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", starter)
      .executeTakeFirstOrThrow()
    return { slug, collaborator: present ?? { id: starter, cuid, permissions: new Set<Permission>(), impersonator_id } }
  })
  const tenant = facts && (await createTenantReader(database, config)({ slug: facts.slug }))
  if (!tenant) return
  const context: RequestContext = {
    platform,
    database,
    organiser_id,
    tenant,
    hostname: "",
    origin: config.console_origin,
    address: "",
    console_slug: facts.slug,
    request_id: `job/${job_id}`,
    arrived_at: performance.now(),
    language: tenant.language,
    customer: null,
    collaborator: facts.collaborator,
    tokens: {},
    user_agent: null,
    idempotency_key: null,
    signature: null,
    preview: null,
    cookies: [],
  }
  await runJob(context, job_id, signal)
}
