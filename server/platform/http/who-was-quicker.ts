import { sql } from "kysely"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { type Quicker, quickerEvents, refundEvents } from "#contract/rules/quicker.ts"
import { ofTenant } from "../database/of-tenant.ts"
import { readTenant } from "../database/transaction.ts"
import { Refusal } from "../refusal.ts"
import type { RequestContext } from "./context.ts"

// A collaborator's change that is refused because it was done already is told by whom, out of the last row of the audit
// log about the thing that the call names. One place for all calls: each names its thing in its address.

/** The word of the audit log for what an address names, by what stands before the parameter. */
const kinds: Record<string, string> = {
  ...Object.fromEntries(
    (Object.values(entities) as unknown as Entity[]).map(({ path, name, subject }) => [path, subject ?? name]),
  ),
  registrations: "registration",
  "registrations-requests": "registration_request",
  "transaction-proofs": "transaction_proof",
  "waiting-list": "waiting_list",
  "credit-transfers": "credit_transfer",
  "owned-vouchers": "owned_voucher",
  "owned-bundles": "owned_bundle",
  customers: "customer",
  participants: "participant",
  reviews: "review",
  images: "image",
}
/** And by the parameter, for parts of a thing. */
const parts: Record<string, string> = {
  membership: "owned_membership",
  note: "note",
  discount: "discount",
  constraint: "registration_constraint",
}
const owned: Record<string, string> = {
  bundle: "owned_bundle",
  voucher: "owned_voucher",
  membership: "owned_membership",
}

interface Input {
  params?: Record<string, unknown>
  body?: { destination?: { type?: string; cuid?: string } }
}

/** What the call is about, as the audit log names it. */
function subjectOf({ path }: Endpoint, { params, body }: Input): string | null {
  const { type, cuid } = body?.destination ?? {}
  if (type && cuid) return `${owned[type] ?? type}/${cuid}`
  const [, below, name] = /^\/api\/console\/(?:.*\{\w+\}\/)?([\w/-]+)\/\{(\w+)\}[^{]*$/.exec(path) ?? []
  const kind = parts[name ?? ""] ?? kinds[below ?? ""]
  const named = name && params?.[name]
  return kind && typeof named === "string" ? `${kind}/${named}` : null
}

const REMOVED = "\\.(deleted|removed)$"
/** A wrong amount of today is no matter of last week's refund. */
const RECENT = "15 minutes"

async function readQuicker(
  ctx: RequestContext,
  endpoint: Endpoint,
  input: Input,
  { code }: Refusal,
): Promise<Quicker | null> {
  const events = quickerEvents[code] ?? refundEvents[code]
  if (!events && code !== "NOT_FOUND") return null
  const about = code === "ALREADY_REVERSED" ? null : subjectOf(endpoint, input)
  if (code === "ALREADY_REVERSED") return readReversal(ctx, Number(input.params?.id))
  if (!about) return null
  const matches = events ? sql`l.event = any (${events}::text[])` : sql`l.event ~ ${REMOVED}`
  const recent = refundEvents[code]
    ? sql`and l.created_at > clock_now() - ${RECENT}::interval and l.collaborator_id is distinct from ${ctx.collaborator!.id}`
    : sql``
  const { rows } = await readTenant(ctx, (tx) =>
    sql<Quicker>`
      select l.event, app.iso(l.created_at) as at,
        case when c.id is not null then jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) end as by,
        l.collaborator_id is null and coalesce(l.changes #>> '{cancellation_type,1}' = 'customer', false) as is_family
      from audit_log l left join collaborators c on ${ofTenant("c")} and c.id = l.collaborator_id
      where ${ofTenant("l")} and l.subject = ${about} and ${matches} ${recent} order by l.id desc limit 1`.execute(tx),
  )
  return rows[0] ?? (code === "REQUEST_DECIDED" ? readWithdrawal(ctx, about) : null)
}

/**
 * A family that withdraws its request writes no row of the log: the request says when, and which collaborator did so in the
 * family's name. A request that ended because somebody was erased was withdrawn by nobody.
 */
async function readWithdrawal(ctx: RequestContext, about: string): Promise<Quicker | null> {
  const { rows } = await readTenant(ctx, (tx) =>
    sql<Quicker>`
      select 'registration_request.withdrawn' as event, app.iso(r.decided_at) as at, c.id is null as is_family,
        case when c.id is not null then jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) end as by
      from registration_requests r
      join customers f on ${ofTenant("f")} and f.id = r.customer_id and f.deleted_at is null
      join participants p on ${ofTenant("p")} and p.id = r.participant_id and p.deleted_at is null
      left join collaborators c on ${ofTenant("c")} and c.id = r.collaborator_id
      where ${ofTenant("r")} and r.cuid = ${about.split("/")[1]} and r.status = 'CANCELLED'`.execute(tx),
  )
  return rows[0] ?? null
}

/** A payment is no subject of the log: the movement that took it back names who did. */
async function readReversal(ctx: RequestContext, id: number): Promise<Quicker | null> {
  const { rows } = await readTenant(ctx, (tx) =>
    sql<Quicker>`
      select 'payment.reversed' as event, app.iso(m.created_at) as at, false as is_family,
        case when c.id is not null then jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) end as by
      from movements m left join collaborators c on ${ofTenant("c")} and c.id = m.collaborator_id
      where ${ofTenant("m")} and m.key = ${`reverse/${id}`}`.execute(tx),
  )
  return rows[0] ?? null
}

/** Runs a collaborator's change; a refusal because somebody was quicker says who, what and when. */
export async function tellingQuicker<T>(
  ctx: RequestContext,
  endpoint: Endpoint,
  input: object,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || endpoint.method === "GET" || !ctx.collaborator) throw error
    const quicker = await readQuicker(ctx, endpoint, input, error)
    if (!quicker) throw error
    const { code, field, details } = error
    throw new Refusal(code, { ...(field && { field }), details: { ...(details as object | undefined), quicker } })
  }
}
