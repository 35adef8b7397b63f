import { useContext } from "react"
import { type Blocks, BlocksContext } from "./blocks-context.ts"

export function useBlocks(): Blocks {
  const blocks = useContext(BlocksContext)
  if (!blocks) throw new Error("An element is rendered outside BlocksContext")
  return blocks
}
