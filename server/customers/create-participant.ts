import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { type CustomData, leftOpen } from "#contract/rules/custom-fields.ts"
import { checkAnswers, findActiveFields, refuseProblems } from "#server/organisers/custom-fields/custom-data.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { refuseFutureBirthdate } from "./check-birthdate.ts"
import { insertParticipant, type NewParticipant } from "./insert-participant.ts"
import { lockCustomer } from "./lock-customer.ts"
import { ownParticipants, readParticipant } from "./read-participants.ts"

const MOST = 50
const endpoint = participantEndpoints.createParticipant

export function createParticipant(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, body, async () => {
      const customer = await lockCustomer(tx, ctx)
      await refuseTooMany(tx, ctx)
      const custom_data = await checkParticipant(tx, ctx.organiser_id, body)
      const id = await insertParticipant(tx, ctx.organiser_id, customer.id, { ...body, custom_data })
      return { participant: await readParticipant(tx, ctx, { id }) }
    }),
  )
}

/** The caller has locked the customer, so that nobody counts at the same time. */
export async function refuseTooMany(tx: Tx, whose: Parameters<typeof ownParticipants>[1]): Promise<void> {
  const { count } = await ownParticipants(tx, whose)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  if (count >= MOST) refuse("TOO_MANY_PARTICIPANTS")
}

/**
 * Validates a participant's data: every active field applies here, deferred or not. Staff may leave required ones open.
 * Answers the custom data to store.
 */
export async function checkParticipant(
  tx: Tx,
  organiser_id: number,
  said: NewParticipant,
  by: "family" | "staff" = "family",
): Promise<CustomData> {
  await refuseFutureBirthdate(tx, organiser_id, said.birthdate)
  const fields = await findActiveFields(tx, organiser_id, "PARTICIPANTS")
  const { data, problems } = checkAnswers(by === "staff" ? leftOpen(fields) : fields, said.custom_data)
  refuseProblems(problems)
  return data
}
