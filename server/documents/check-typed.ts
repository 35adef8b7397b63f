import { day } from "#contract/fields.ts"
import { type CustomField, checkCustomData } from "#contract/rules/custom-fields.ts"
import type { DocumentPages, TextElement } from "#contract/rules/document-elements.ts"
import { parseMoney } from "#contract/rules/money.ts"
import { parseScaled } from "#contract/rules/number.ts"
import { type Problem, refuseProblems } from "#server/organisers/custom-fields/custom-data.ts"
import { boundedMatches } from "#server/organisers/custom-fields/match-pattern.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Typed } from "./element-text.ts"
import type { Facts } from "./read-facts.ts"
import { answerText } from "./sources.ts"

const PREFIX = "custom_element_"
const DECIMALS = 6

/**
 * Validates the answers typed for a document, and converts each to the value its element draws. An answer that no
 * element asks for is refused, as is one that its custom field or its element does not accept.
 */
export function checkTyped(
  pages: DocumentPages,
  fields: ReadonlyMap<number, CustomField>,
  query: Record<string, unknown>,
  facts: Facts,
): Map<number, Typed> {
  const asking = askingElements(pages, fields)
  for (const name of Object.keys(query))
    if (name.startsWith(PREFIX) && !asking.some((one) => one.name === name))
      refuse("DOCUMENT_FIELD_UNKNOWN", { field: name })
  const typed = new Map<number, Typed>()
  const problems: Problem[] = []
  const matches = boundedMatches()
  for (const { element, field, name } of asking) {
    const checked = checkCustomData([field], [{ field_id: field.id, data: sent(field, query[name]) }], matches)
    const data = (checked.data[0]?.data ?? null) as string | string[] | null
    const value = data === null ? null : asElement(element, field, data, facts)
    if (checked.problems[0]) problems.push({ path: name, message: checked.problems[0].message })
    else if (value === undefined) problems.push({ path: name, message: "INVALID" })
    else typed.set(element.id, value)
  }
  refuseProblems(problems)
  return typed
}

/** The family's known answers to what a document asks. One that its element cannot show is left out. */
export function knownAnswers(
  pages: DocumentPages,
  fields: ReadonlyMap<number, CustomField>,
  facts: Facts,
): Map<number, Typed> {
  const known = [...facts.customer.custom_fields, ...facts.participant.custom_fields]
  const typed = new Map<number, Typed>()
  for (const { element, field } of askingElements(pages, fields)) {
    const data = known.find(({ cuid }) => cuid === field.cuid)?.data ?? null
    const value = data === null ? undefined : asElement(element, field, data, facts)
    if (value !== undefined) typed.set(element.id, value)
  }
  return typed
}

const askingElements = (pages: DocumentPages, fields: ReadonlyMap<number, CustomField>) =>
  pages
    .flatMap(({ elements }) => elements)
    .flatMap((element) => {
      const field = element.type === "IMAGE" ? undefined : fields.get(element.custom_field_id ?? 0)
      return field ? [{ element: element as TextElement, field, name: PREFIX + element.id }] : []
    })

/** Several choices arrive separated by commas. */
const sent = ({ type }: CustomField, given: unknown): unknown =>
  type === "CHOICES_MULTIPLE" && typeof given === "string" ? given.split(",").filter(Boolean) : given

/** Undefined when the element cannot show the value. */
function asElement(element: TextElement, field: CustomField, data: string | string[], facts: Facts): Typed | undefined {
  const { language } = facts.customer
  const { currency, timezone } = facts.organiser
  const text = String(data)
  switch (element.type) {
    case "STRING":
      return answerText({ ...field, data }, language, timezone)
    case "NUMBER": {
      const scaled = parseScaled(text, { language, decimals: DECIMALS })
      return scaled === null ? undefined : scaled / 10 ** DECIMALS
    }
    case "CURRENCY":
      return parseMoney(text, { currency, language }) ?? undefined
    case "DATE":
      return day.safeParse(text).data
  }
}
