import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { normalIban } from "#contract/rules/iban.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { emptyAsNull } from "./empty-as-null.ts"
import { selectBusiness } from "./get-business.ts"
import { savePart } from "./save-part.ts"

const endpoint = consoleEndpoints.updateBusiness

export async function updateBusiness(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  return savePart(
    ctx,
    {
      endpoint,
      event: "business_details.updated",
      read: (tx) => selectBusiness(tx, organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow(),
      write: (tx, after) =>
        tx.updateTable("business_details").set(after).where("organiser_id", "=", organiser_id).execute(),
    },
    { ...emptyAsNull(body), iban: readIban(body.iban), vat_number: readVatNumber(body.vat_number) },
  )
}

function readIban(given: string | null): string | null {
  if (!given?.trim()) return null
  return normalIban(given) ?? refuse("IBAN_INVALID", { field: "iban" })
}

/**
 * A Belgian number is BE and ten digits, the first 0 or 1; its last two are 97 less the remainder of the first eight
 * divided by 97. It is kept without spaces and dots. One of another country is only trimmed.
 */
function readVatNumber(given: string | null): string | null {
  const trimmed = given?.trim()
  if (!trimmed) return null
  const belgian = /^BE[\s.]*([\d\s.]+)$/i.exec(trimmed)?.[1]?.replace(/\D/g, "")
  if (belgian === undefined)
    return /^BE/i.test(trimmed) ? refuse("VAT_NUMBER_INVALID", { field: "vat_number" }) : trimmed
  const number = belgian.padStart(10, "0")
  const isRight = /^[01]\d{9}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8))
  return isRight ? `BE${number}` : refuse("VAT_NUMBER_INVALID", { field: "vat_number" })
}
