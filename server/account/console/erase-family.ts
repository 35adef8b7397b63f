import { sql } from "kysely"
import type { AnswerInput, Endpoint, RouteInput } from "#contract/endpoint.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { consoleParticipantEndpoints } from "#contract/endpoints/console-participants.ts"
import { endingPayment } from "#server/paying/attempts/ending-payment.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"
import { eraseAccount } from "../delete-account.ts"
import { eraseParticipant } from "../delete-participant.ts"

// Staff erase a family or a participant by the rules that families have themselves: the same refusals, the same words gone.
type DeleteCustomer = typeof consoleCustomerEndpoints.deleteCustomer
type DeleteParticipant = typeof consoleParticipantEndpoints.deleteParticipant

/** The call as if the customer made it, whose name it is made in; payments under way are ended for them first. */
const inNameOf = (ctx: RequestContext, id: number): RequestContext => ({ ...ctx, customer: { id } })

const erased = { ok: true, archived: true } as const

export async function deleteCustomer(
  ctx: RequestContext,
  { params, query }: RouteInput<DeleteCustomer>,
): Promise<AnswerInput<DeleteCustomer>> {
  const id = await readTenant(ctx, (tx) => readCustomerId(tx, ctx.organiser_id, params.cuid))
  if (id === null) return answerOfGone(ctx, consoleCustomerEndpoints.deleteCustomer, { ...params, ...query })
  const erase = (theirs: RequestContext) =>
    inTenant(ctx, (tx) =>
      once(tx, ctx, consoleCustomerEndpoints.deleteCustomer, { ...params, ...query }, async () => {
        await eraseAccount(tx, theirs, query.give_up_balance === "true")
        await logAction(tx, ctx, "customer.deleted", { subject: `customer/${params.cuid}` })
        return erased
      }),
    )
  return endingPayment(erase, "all")(inNameOf(ctx, id), undefined)
}

export async function deleteParticipant(
  ctx: RequestContext,
  { params }: RouteInput<DeleteParticipant>,
): Promise<AnswerInput<DeleteParticipant>> {
  const found = await readTenant(ctx, (tx) => readWithGuardian(tx, ctx.organiser_id, params.cuid))
  if (!found) return answerOfGone(ctx, consoleParticipantEndpoints.deleteParticipant, params)
  const { id, customer_id } = found
  const erase = (theirs: RequestContext) =>
    inTenant(ctx, (tx) =>
      once(tx, ctx, consoleParticipantEndpoints.deleteParticipant, params, async () => {
        await eraseParticipant(tx, theirs, id)
        await logAction(tx, ctx, "participant.deleted", { subject: `participant/${params.cuid}` })
        return erased
      }),
    )
  return endingPayment(erase)(inNameOf(ctx, customer_id), undefined)
}

/** The answer about somebody erased before: the earlier one to a call repeated under its key, not found to any other. */
const answerOfGone = (ctx: RequestContext, endpoint: Pick<Endpoint, "method" | "path">, input: object) =>
  inTenant(ctx, (tx) => once(tx, ctx, endpoint, input, async (): Promise<typeof erased> => refuse("NOT_FOUND")))

async function readCustomerId(tx: Tx, organiser_id: number, cuid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from customers
    where organiser_id = ${organiser_id} and cuid = ${cuid} and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

/** A participant, and the customer who looks after them. */
async function readWithGuardian(tx: Tx, organiser_id: number, cuid: string) {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    select w.id, g.customer_id from participants w
    join guardianships g on ${ofTenant("g")} and g.participant_id = w.id
    where w.organiser_id = ${organiser_id} and w.cuid = ${cuid} and w.deleted_at is null
    order by g.created_at limit 1`.execute(tx)
  return rows[0] ?? null
}

export const eraseFamilyRoutes: Route[] = [
  route(consoleCustomerEndpoints.deleteCustomer, deleteCustomer),
  route(consoleParticipantEndpoints.deleteParticipant, deleteParticipant),
]
