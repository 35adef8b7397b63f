// What a page of a PDF is made of. Lengths are millimetres from the top left corner, sizes of letters are points.
export interface TextMark {
  kind: "text"
  x: number
  y: number
  /** How wide its lines may be; null is to the edge of the page. */
  width: number | null
  text: string
  size: number
  weight: "normal" | "bold"
  color: string
  align?: "left" | "center" | "right"
  /** How many lines it may have; without it, as many as the page holds. */
  lines?: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface RectMark extends Box {
  kind: "rect"
  color: string
  radius?: number
}

/** A PNG or JPEG, as large as it fits into the box, in its middle. One picture used twice is one object. */
export interface PictureMark extends Box {
  kind: "picture"
  content: Uint8Array
}

/** A QR code with the quiet zone that readers need around it. */
export interface CodeMark extends Box {
  kind: "code"
  text: string
}

export type Mark = TextMark | RectMark | PictureMark | CodeMark

export interface Sheet {
  width: number
  height: number
  title: string
  author: string
  language: string
  /** What the file says of itself: with the same marks and the same instant it is the same file. */
  created_at: string
  pages: Mark[][]
  /** How many characters it may draw in all, where that is more than a document has. */
  most_text?: number
}
