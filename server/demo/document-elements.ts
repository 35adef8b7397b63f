import type { DocumentPages } from "#contract/rules/document-elements.ts"

type Element = DocumentPages[number]["elements"][number]
/** An element without its id. */
type Unnumbered<E = Element> = E extends Element ? Omit<E, "id"> : never

interface Look {
  size?: number
  bold?: boolean
  color?: string
  width?: number
  align?: "left" | "center" | "right"
}

export const INK = "#2b2622"
export const QUIET = "#6b625a"

const settingsOf = ({ size = 11, bold = false, color = INK, width, align = "left" }: Look) => ({
  fontSize: size,
  fontWeight: bold ? ("bold" as const) : ("normal" as const),
  color,
  width: width ?? null,
  align,
})

const noParts = { weekday: null, day: null, month: null, year: null, hours: null, minutes: null, seconds: null }

export const words = (x: number, y: number, data: string, look: Look = {}): Unnumbered => ({
  type: "STRING",
  x,
  y,
  data,
  settings: settingsOf(look),
})

/** An element the customer fills in. */
export const asked = (x: number, y: number, custom_field_id: number, look: Look = {}): Unnumbered => ({
  type: "STRING",
  x,
  y,
  data: null,
  custom_field_id,
  settings: settingsOf(look),
})

export const amount = (x: number, y: number, data: string, look: Look = {}): Unnumbered => ({
  type: "CURRENCY",
  x,
  y,
  data,
  settings: settingsOf(look),
})

/** A day in full: 22 février 2027. */
export const date = (x: number, y: number, data: string, look: Look = {}): Unnumbered => ({
  type: "DATE",
  x,
  y,
  data,
  settings: { ...settingsOf(look), ...noParts, day: "numeric", month: "long", year: "numeric" },
})

export const code = (x: number, y: number, data: string, side: number): Unnumbered => ({
  type: "IMAGE",
  x,
  y,
  data,
  settings: { width: side, height: side },
})

export const onePage = (elements: Unnumbered[]): DocumentPages => [
  { elements: elements.map((element, i) => ({ ...element, id: i + 1 }) as Element) },
]
