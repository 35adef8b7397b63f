import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { emptyAsNull } from "./empty-as-null.ts"
import { selectBusiness } from "./get-business.ts"

type Endpoint = typeof consoleEndpoints.updateBusiness

export async function updateBusiness(
  ctx: RequestContext,
  { body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const business = { ...emptyAsNull(body), iban: readIban(body.iban) }
  return inTenant(ctx, async (tx) => {
    const before = await selectBusiness(tx, ctx.organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow()
    const changes = changesBetween(before, business)
    if (isEmpty(changes)) return before
    await tx.updateTable("business_details").set(business).where("organiser_id", "=", ctx.organiser_id).execute()
    await logAction(tx, ctx, "business_details.updated", { changes })
    return business
  })
}

// Two letters, check digits 02 to 98, then up to 30 letters and digits.
const form = /^[A-Z]{2}(0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]{11,30}$/

/** As banks write it to each other: no spaces, capitals. Rearranged and read as one number it leaves 1 modulo 97. */
function readIban(given: string | null): string | null {
  const iban = given?.replace(/\s/g, "").toUpperCase()
  if (!iban) return null
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = form.test(iban) ? turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)) : "0"
  return BigInt(digits) % 97n === 1n ? iban : refuse("IBAN_INVALID", { field: "iban" })
}
