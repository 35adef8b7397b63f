import { createContext, type ReactNode, useContext } from "react"
import { type OwnText, readOwn } from "#contract/own.ts"

/** Keeps a part of a page that is made once for many, and gives the mark that stands for it. */
export type LeavePart = (value: string, make: (own: string) => ReactNode) => string

/** Null in the browser, and where a page is made for its reader. */
export const LeavePartContext = createContext<LeavePart | null>(null)

type OwnPartProps<T> = {
  value: OwnText<T>
  /** Makes the part of the value alone: it is called outside the page, so it may use no context. */
  children: (own: T) => ReactNode
}

/** A part of a page that is made of a value of the reader's own. */
export function OwnPart<T>({ value, children }: OwnPartProps<T>) {
  const leave = useContext(LeavePartContext)
  return leave ? leave(value, (own) => children(readOwn<T>(own))) : children(readOwn(value))
}
