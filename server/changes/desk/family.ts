import { lockLists } from "#server/catalogue/places/keep-for-list.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** A collaborator's call in a family's stead: rules that ask for the customer find the family, and the log its author. */
export interface FamilyContext extends RequestContext {
  customer: { id: number }
}

export const asFamily = (ctx: RequestContext, id: number): FamilyContext => ({ ...ctx, customer: { id } })

export interface Member {
  id: number
  cuid: string
  fullname: string
  birthdate: string
}

/** The family by its cuid, unless it was erased. */
export async function getFamily(tx: Tx, ctx: RequestContext, cuid: string): Promise<FamilyContext> {
  const found = await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("cuid", "=", cuid)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return asFamily(ctx, (found ?? refuse("NOT_FOUND", { field: "customer" })).id)
}

/** Locks in the house's order: the customer, the participants, the dates of the availabilities and their resources. */
export const lockFamily = (
  tx: Tx,
  { organiser_id, customer }: FamilyContext,
  participant_ids: number[],
  availability_ids: number[],
): Promise<void> => lockLists(tx, organiser_id, availability_ids, { customer_ids: [customer.id], participant_ids })

export const findMembers = async (tx: Tx, family: FamilyContext): Promise<Member[]> =>
  (
    await ownParticipants(tx, family)
      .select(["participants.id", "participants.cuid", "fullname", "birthdate"])
      .orderBy("fullname")
      .orderBy("participants.id")
      .execute()
  ).map((row) => ({ ...row, birthdate: row.birthdate! }))
