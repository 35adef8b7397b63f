import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { emptyAsNull } from "./empty-as-null.ts"
import { hasProcessedCart, selectOrganiser } from "./get-organiser.ts"
import { savePart } from "./save-part.ts"

const endpoint = consoleEndpoints.updateOrganiser

export async function updateOrganiser(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  const given = { ...emptyAsNull(body), timezone: readTimezone(body.timezone) }
  return savePart(
    ctx,
    {
      endpoint,
      event: "organiser.updated",
      read: (tx) => selectOrganiser(tx, organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow(),
      async judge(tx, before) {
        if (before.currency !== given.currency && (await hasProcessedCart(tx, organiser_id)))
          refuse("CURRENCY_LOCKED", { field: "currency" })
        if (given.logo_url?.startsWith("/") && !(await hasPicture(tx, organiser_id, given.logo_url)))
          refuse("INVALID_INPUT", { field: "logo_url" })
      },
      async write(tx, after) {
        await tx.updateTable("organisers").set(after).where("id", "=", organiser_id).execute()
        // A row of the settings that is written as it was makes a new version of the catalogue, under which the currency is kept.
        await sql`update settings set cart_expiration = cart_expiration where organiser_id = ${organiser_id}`.execute(
          tx,
        )
      },
    },
    given,
  )
}

/** The zone by its usual spelling. A bare offset is none: it knows no summer, and PostgreSQL reads its sign backwards. */
function readTimezone(given: string): string {
  try {
    if (/^[A-Za-z]/.test(given)) return new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone
  } catch {}
  return refuse("INVALID_INPUT", { field: "timezone" })
}

/** Whether an address is that of a picture in the organiser's library: another organiser's is not found on its site. */
async function hasPicture(tx: Tx, organiser_id: number, address: string): Promise<boolean> {
  const [, , , cuid = "", file = ""] = address.split("/")
  const image = await tx
    .selectFrom("images")
    .select("widths")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  return image?.widths.includes(Number.parseInt(file, 10)) ?? false
}
