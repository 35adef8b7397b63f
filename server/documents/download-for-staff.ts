import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { documentEndpoints } from "#contract/endpoints/documents.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { knownAnswers } from "./check-typed.ts"
import { drawDocument } from "./draw-document.ts"
import { readAsked, readDocuments } from "./read-documents.ts"
import { findFacts } from "./read-facts.ts"

type Endpoint = typeof documentEndpoints.downloadForStaff

/** A document of any registration that is not cancelled, before it is paid too: staff answer for what they hand out. */
export async function downloadForStaff(
  ctx: RequestContext,
  { params }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { facts, document, fields } = await inTenant(ctx, async (tx) => {
    const found = await readDocument(tx, ctx.organiser_id, params)
    await logAction(tx, ctx, "registration.document_downloaded", {
      subject: `registration/${params.cuid}`,
      changes: { title: [null, found.document.title] },
    })
    return found
  })
  return drawDocument(ctx, { facts, document, typed: knownAnswers(document.pages, fields, facts) })
}

async function readDocument(tx: Tx, organiser_id: number, params: RouteInput<Endpoint>["params"]) {
  const [facts = refuse("NOT_FOUND")] = await findFacts(tx, organiser_id, sql`r.cuid = ${params.cuid}`)
  const one = { cuid: params.document }
  const [document = refuse("NOT_FOUND")] = await readDocuments(tx, organiser_id, facts.activity_id, one)
  if (facts.registration.cancelled) refuse("DOCUMENT_CANCELLED")
  return { facts, document, fields: await readAsked(tx, organiser_id, [document]) }
}
