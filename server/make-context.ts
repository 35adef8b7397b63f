import { readCustomerOf } from "#server/customers/read-customer-of.ts"
import { readCollaboratorOf } from "#server/organisers/read-collaborator-of.ts"
import { inTenant } from "./platform/database/transaction.ts"
import type { RequestContext, Tenant } from "./platform/http/context.ts"
import type { Visit } from "./platform/http/host.ts"
import { chooseLanguage } from "./platform/http/language.ts"
import type { Platform } from "./platform/platform.ts"
import { type Renewal, readTokens, renewSessions } from "./platform/sessions.ts"
import { readPreview } from "./website/read-preview.ts"

interface Arrival {
  request: Request
  request_id: string
  visit: Visit
  tenant: Tenant
  /** The organiser's slug on the console's origin, null on a site. */
  console_slug: string | null
}

/** One plain context for a request whose organiser is known: language, tokens, and whose sessions they open. */
export async function makeContext(
  platform: Platform,
  { request, request_id, visit, tenant, console_slug }: Arrival,
): Promise<RequestContext> {
  const context: RequestContext = {
    platform,
    database: platform.database,
    organiser_id: tenant.organiser_id,
    tenant,
    ...visit,
    console_slug,
    request_id,
    arrived_at: performance.now(),
    language: chooseLanguage(request, tenant),
    customer: null,
    collaborator: null,
    preview: null,
    tokens: readTokens(request, { origin: visit.origin, console_slug }),
    user_agent: request.headers.get("user-agent"),
    idempotency_key: request.headers.get("idempotency-key"),
    signature: request.headers.get("stripe-signature"),
    cookies: [],
  }
  context.preview = await readPreview(context, request)
  if (!context.preview) await readCallers(context)
  if (context.preview?.language) context.language = context.preview.language
  return context
}

/**
 * Resolves session tokens to callers: no statement for visitors, who are most of the traffic, and a write at most once
 * a day.
 */
async function readCallers(context: RequestContext): Promise<void> {
  const { session, collaborator } = context.tokens
  if (!session && !collaborator) return
  const renewals: Renewal[] = []
  context.customer = await readCustomerOf(context, renewals)
  context.collaborator = await readCollaboratorOf(context, renewals)
  if (renewals.length > 0) await inTenant(context, (tx) => renewSessions(tx, context, renewals))
}
