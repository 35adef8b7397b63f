import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { termsEndpoints } from "#contract/endpoints/terms.ts"
import { plainText } from "#contract/rules/plain-text.ts"
import { refuseProblems } from "#server/organisers/custom-fields/custom-data.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { TermsTexts } from "./default-terms.ts"
import { cleaned, readTerms } from "./read-terms.ts"

const endpoint = termsEndpoints.saveTerms

/**
 * Makes the next version, in force at once: whoever is at the checkout with an older one is shown it anew. The settings' row
 * is locked, so that of two people who save at once the second is told. Saving what is in force makes no version, unless
 * these are the platform's words: saved, they are the organiser's own.
 */
export const saveTerms = (
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, body, async () => {
      const { organiser_id } = ctx
      await tx
        .selectFrom("settings")
        .select("version")
        .where("organiser_id", "=", organiser_id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { version, ...before } = await readTerms(tx, organiser_id)
      if (version !== body.version) refuse("VERSION_CONFLICT", { field: "version", details: { ...before, version } })
      const texts = cleaned(body)
      refuseMissing(texts, ctx)
      if (version > 0 && isDeepStrictEqual(before, texts)) return { version, ...texts }
      const next = { version: version + 1, ...texts }
      await write(tx, ctx, next)
      const changes = changesBetween(version > 0 ? before : null, texts)
      await logAction(tx, ctx, "terms.saved", { changes: abridgeChanges(changes) })
      return next
    }),
  )

/** The organiser's own language has both texts: it stands in for a language without. */
function refuseMissing(texts: TermsTexts, { tenant: { language } }: RequestContext): void {
  const missing = (["terms", "privacy"] as const).filter((part) => plainText(texts[part][language]) === "")
  refuseProblems(missing.map((part) => ({ path: `${part}.${language}`, message: "REQUIRED" })))
}

async function write(
  tx: Tx,
  { organiser_id, collaborator }: RequestContext,
  { version, ...texts }: TermsTexts & { version: number },
): Promise<void> {
  await tx
    .insertInto("terms_versions")
    .values({
      organiser_id,
      cuid: newCuid(),
      version,
      texts: sql`${JSON.stringify(texts)}::jsonb`,
      collaborator_id: collaborator?.id ?? null,
      created_at: await readClock(tx),
    })
    .execute()
  await tx.updateTable("settings").set({ terms_version: version }).where("organiser_id", "=", organiser_id).execute()
}
