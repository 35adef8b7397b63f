import type { DocumentElement } from "#contract/rules/document-elements.ts"

// What the form offers for a badge: texts whose content the registration has, a text of one's own, and the code for the gate.
// An element of another kind, made through the API, stays as it is.
const sources = {
  fullname: "{participant.fullname}",
  firstname: "{participant.firstname}",
  lastname: "{participant.lastname}",
  activity: "{availability.activity.title}",
  dates: "{registration.dates}",
  location: "{availability.location.title}",
  customer: "{customer.fullname}",
  phone: "{customer.phone}",
} as const
type Source = keyof typeof sources
const CODE = "participant.attendance_qr_code"

export const contents = [...(Object.keys(sources) as Source[]), "code", "own"] as const
export type Content = (typeof contents)[number]

/** What an element shows; null where the form does not know. */
export function contentOf(element: DocumentElement): Content | null {
  if (element.type === "IMAGE") return element.data === CODE ? "code" : null
  if (element.type !== "STRING" || element.custom_field_id) return null
  const known = (Object.keys(sources) as Source[]).find((source) => sources[source] === element.data)
  return known ?? "own"
}

const words = { fontSize: 12, fontWeight: "normal", color: "#231f1a", width: null, align: "left" } as const

/** An element of another content at the same place; the look of a text stays. */
export function changed(element: DocumentElement, content: Content, own: string): DocumentElement {
  const { id, x, y } = element
  if (content === "code")
    return { type: "IMAGE", id, x, y, data: CODE, settings: { width: 25, height: 25 } } as DocumentElement
  const settings = element.type === "STRING" ? element.settings : words
  const data = content === "own" ? own : sources[content]
  return { type: "STRING", id, x, y, data, settings } as DocumentElement
}

/** One more element, a little below the others. */
export function added(elements: readonly DocumentElement[]): DocumentElement {
  const id = 1 + Math.max(0, ...elements.map((each) => each.id))
  const y = Math.min(280, Math.max(0, ...elements.map((each) => each.y)) + 8)
  return { type: "STRING", id, x: 6, y, data: sources.firstname, settings: words } as DocumentElement
}
