import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { documentEndpoints } from "#contract/endpoints/documents.ts"
import { documentCan } from "#contract/rules/document.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { checkTyped } from "./check-typed.ts"
import { drawDocument } from "./draw-document.ts"
import { readAsked, readDocuments } from "./read-documents.ts"
import { readFacts } from "./read-facts.ts"

type Endpoint = typeof documentEndpoints.download
type Query = RouteInput<Endpoint>["query"]

/** Reads everything first, so that drawing, which takes a while, holds no connection. */
export async function downloadDocument(
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { facts, document, fields } = await readTenant(ctx, (tx) => readDocument(tx, ctx, query))
  const typed = checkTyped(document.pages, fields, query, facts)
  return drawDocument(ctx, { facts, document, typed })
}

/** A document of this registration that can be downloaded now. */
async function readDocument(tx: Tx, ctx: RequestContext, { registration_id, document_id }: Query) {
  const { organiser_id } = ctx
  const facts = (await readFacts(tx, ctx, { id: registration_id })) ?? refuse("NOT_FOUND")
  const [found] = await readDocuments(tx, organiser_id, facts.activity_id, { id: document_id })
  const document = found ?? refuse("NOT_FOUND")
  const can = documentCan.download(document.settings, { ...facts.registration, ...facts }, facts.now)
  if (!can.allowed) {
    const { allowed: _, reason, ...details } = can
    refuse(reason, { details })
  }
  return { facts, document, fields: await readAsked(tx, organiser_id, [document]) }
}
