import { A4 } from "#contract/rules/document-elements.ts"
import { attendanceToken } from "#server/attendance/attendance-token.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { drawPdf } from "#server/platform/pdf/draw-pdf.ts"
import type { Typed } from "./element-text.ts"
import { layOut } from "./lay-out.ts"
import { loadPictures } from "./own-pictures.ts"
import type { StoredDocument } from "./read-documents.ts"
import type { Facts } from "./read-facts.ts"
import { sourcesOf } from "./sources.ts"

interface Asked {
  facts: Facts
  document: StoredDocument
  /** Answers by the element they are drawn in. */
  typed: Map<number, Typed>
}

/** The PDF of a document about one registration. Drawing takes a while: everything has been read, no connection is held. */
export async function drawDocument(ctx: RequestContext, { facts, document, typed }: Asked) {
  const { organiser, customer, participant, now } = facts
  const token = attendanceToken(ctx.platform.config.secret_keys, ctx.organiser_id, participant.cuid)
  const filled = {
    facts,
    typed,
    pictures: await loadPictures(ctx, document.pages),
    valueOf: sourcesOf(facts, { cuid: document.cuid, token }),
  }
  const content = await drawPdf({
    ...A4,
    title: document.title,
    author: organiser.name,
    language: customer.language,
    created_at: now,
    pages: layOut(document.pages, filled),
  })
  return { filename: `${document.title} - ${participant.fullname}.pdf`, content }
}
