import { createContext, type ReactNode } from "react"
import type { LoadedData, LoadedType } from "#contract/blocks/loads.ts"
import type { ElementType, ParsedElement } from "#contract/blocks/registry.ts"
import type { AgeRule } from "#contract/rules/age.ts"

export type ElementOf<T extends ElementType> = Extract<ParsedElement, { type: T }>

/** Attributes that identify an element's node, in the preview only. */
export interface ElementMark {
  "data-element-id"?: string
  "data-element-type"?: string
  "data-element-hovered"?: ""
}

export interface BlockProps<T extends ElementType = ElementType> {
  element: ElementOf<T>
  /** The result of the element's `load`; undefined for an element just added in the preview. */
  data: (T extends LoadedType ? LoadedData<T> : unknown) | undefined
  /** To spread on the outermost node. */
  mark: ElementMark
}

export type BlockComponent<T extends ElementType = ElementType> = (props: BlockProps<T>) => ReactNode
export type Registry = { [T in ElementType]: BlockComponent<T> }

/** The context of all blocks, besides their own settings. Texts are in the page's language. */
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
    /** When the page was loaded: server and browser use the same instant, so that they render the same. */
    now: string
  }
}

export const BlocksContext = createContext<Blocks | null>(null)
