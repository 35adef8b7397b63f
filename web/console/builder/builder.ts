import { createContext, use } from "react"
import { holders } from "#contract/blocks/layout.ts"
import type { Element } from "#contract/blocks/tree.ts"
import type { AnswerTo } from "#contract/client.ts"

export type StoredPage = AnswerTo<"GET /api/console/pages/{cuid}">["page"]
export type PageProblem = StoredPage["problems"][number]

/** What the parts of the builder share: the page's content as it is now, what is chosen in it, and the edits. */
export interface Builder {
  page: StoredPage
  content: Element[]
  chosen: Element | null
  choose: (id: string | null) => void
  /** Changes of the same thing that follow each other are one step of undo. Answers whether the page has room for it. */
  edit: (make: (content: Element[]) => Element[], about?: string) => boolean
  /** The element that is pointed at, in the outline or in the frame. */
  hovered: string | null
  hover: (id: string | null) => void
  /** The setting that a problem leads to. */
  focused: string | null
  lead: (id: string | null, setting: string | null) => void
  isReadOnly: boolean
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error("useBuilder() outside of the builder")
  return builder
}

export const holds = ({ type }: Element): boolean => holders.includes(type)

/** Eight random bytes: unique on a page whoever made them, and short enough to read. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
