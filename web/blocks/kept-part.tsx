import { createContext, type ReactNode, useContext } from "react"
import { BlocksContext } from "./blocks-context.ts"

/** Gives the mark of a part whose HTML is kept by name, made if it is not known, at an address of the site. */
export type KeepPart = (name: string, at: string, make: () => ReactNode) => string

/** Null in the browser, and in development. */
export const KeepPartContext = createContext<KeepPart | null>(null)

type KeptPartProps = {
  /** Everything the part is made of but its language, as text; asked for on the server only. */
  name: () => string
  /** The address by which its links are resolved and marked as current; part of its name. */
  at?: string
  /** May use the context of blocks, texts and links, and no other; and no `useId`, which counts by the whole page. */
  children: ReactNode
}

/** A part of pages that looks the same wherever it has the same name: on the server its HTML is made once and kept. */
export function KeptPart({ name, at = "/", children }: KeptPartProps) {
  const keep = useContext(KeepPartContext)
  const blocks = useContext(BlocksContext)
  return keep ? keep(`${at} ${name()}`, at, () => <BlocksContext value={blocks}>{children}</BlocksContext>) : children
}
