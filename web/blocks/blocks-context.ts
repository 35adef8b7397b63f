import { createContext, type ReactNode } from "react"
import type { LoadedData, LoadedType } from "#contract/blocks/loads.ts"
import type { ElementType, ParsedElement } from "#contract/blocks/registry.ts"
import type { AgeRule } from "#contract/rules/age.ts"

export type ElementOf<T extends ElementType> = Extract<ParsedElement, { type: T }>

/** Which element a node is, said in the preview and nowhere else. */
export interface ElementMark {
  "data-element-id"?: string
  "data-element-type"?: string
  "data-element-hovered"?: ""
}

export interface BlockProps<T extends ElementType = ElementType> {
  element: ElementOf<T>
  /** What the element's `load` fetched; an element the preview has just added has nothing yet. */
  data: (T extends LoadedType ? LoadedData<T> : unknown) | undefined
  /** To spread on the outermost node. */
  mark: ElementMark
}

export type BlockComponent<T extends ElementType = ElementType> = (props: BlockProps<T>) => ReactNode
export type Registry = { [T in ElementType]: BlockComponent<T> }

/** What blocks know besides their own settings. Texts come in the page's language by themselves. */
export interface Blocks {
  registry: Registry
  /** By element id. */
  data: Record<string, unknown>
  preview: boolean
  /** The id of the element the console points at, in the preview. */
  hovered: string | null
  site: {
    hostname: string
    timezone: string
    currency: string
    ages: AgeRule[]
    /** When the page was loaded: what is shown is judged by it on the server and in the browser alike. */
    now: string
  }
}

export const BlocksContext = createContext<Blocks | null>(null)
