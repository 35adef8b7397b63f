import { createContext, useContext } from "react"

export interface DrawerState {
  isOpen: boolean
  /** Pressed and not there yet: what it shows is fetched when it is first needed. */
  isFetching: boolean
  setOpen: (isOpen: boolean) => void
  /** Begins to fetch it. */
  prepare: () => void
}

export const DrawerContext = createContext<DrawerState | null>(null)

export function useDrawer(): DrawerState {
  const state = useContext(DrawerContext)
  if (!state) throw new Error("There is no drawer outside CartDrawerProvider")
  return state
}
