import type { RegistrationDocument } from "#contract/endpoints/documents.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { shownFields } from "#contract/rules/custom-fields.ts"
import type { Downloadable } from "#contract/rules/document.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"

/** The questions of a document, each once even if its answer appears several times. */
export function fieldsOf({ pages }: RegistrationDocument): CustomField[] {
  const asked = pages.flatMap(({ elements }) => elements.flatMap(({ custom_field }) => custom_field ?? []))
  return shownFields([...new Map(asked.map((field) => [field.id, field])).values()])
}

/** Whether it can be downloaded, or from when on, in a few words. */
export function stateText(document: RegistrationDocument, can: Downloadable, formats: Formats, t: TFunction): string {
  if (can.allowed) return t(fieldsOf(document).length > 0 ? "documents.to_complete" : "documents.ready")
  switch (can.reason) {
    case "DOCUMENT_CANCELLED":
      return t("documents.cancelled")
    case "DOCUMENT_UNPAID":
      return t(`documents.unpaid.${document.settings.payment_requirement ?? "TOTAL"}`)
    case "DOCUMENT_TOO_EARLY":
      return t("documents.from", { date: formats.date(can.from, "long"), time: formats.time(can.from) })
  }
}
