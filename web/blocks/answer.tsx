import { createContext, type ReactNode, useContext, useMemo } from "react"
import { preload } from "react-dom"
import { type OwnText, readOwn } from "#contract/own.ts"
import { type BlockComponent, type BlockProps, BlocksContext } from "./blocks-context.ts"
import { OutlineContext } from "./outline.ts"
import { useBlocks } from "./use-blocks.ts"

/** The frame that is being made, without the elements that answer the question of the address. */
export interface Framing {
  /** The mark that stands for the question in a parameter of an address. */
  question: string
  /** Leaves out an element, and gives the marks that stand for it and for its part of the head. */
  leave(id: string, make: (data: unknown) => ReactNode): { here: string; head: string }
  readsQuestion(): void
  /** Whether the question is this query; what is asked here is all that the frame depends on. */
  isAsked(search: string): boolean
}

/** Null in the browser, and where all of a page is made. */
export const FramingContext = createContext<Framing | null>(null)

type AnswerProps = Omit<BlockProps, "data"> & { text: OwnText<unknown> | undefined; isOutermost: boolean }

/** An element that answers the question of the address, or its mark in a frame. Inside others it is made with these. */
export function Answer({ text, isOutermost, element, mark }: AnswerProps) {
  const framing = useContext(FramingContext)
  const blocks = useBlocks()
  const outline = useContext(OutlineContext)
  const isLeft = framing !== null && isOutermost
  const data = useMemo(() => (text === undefined || isLeft ? undefined : readOwn(text)), [text, isLeft])
  const Block = blocks.registry[element.type] as BlockComponent
  if (!isLeft) return <Block element={element} data={data} mark={mark} />
  const { here, head } = framing.leave(element.id, (data) => (
    <BlocksContext value={blocks}>
      <OutlineContext value={outline}>
        <Block element={element} data={data} mark={mark} />
      </OutlineContext>
    </BlocksContext>
  ))
  // The pictures it asks for from the head are asked for in this place.
  preload(head, { as: "image", fetchPriority: "high" })
  return here
}
