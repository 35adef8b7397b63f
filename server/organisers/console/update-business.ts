import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
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
