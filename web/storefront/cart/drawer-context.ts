import { createContext, useContext } from "react"

export interface DrawerState {
  isOpen: boolean
  /** Pressed, but its script is still loading. */
  isFetching: boolean
  setOpen: (isOpen: boolean) => void
  /** Begins to fetch its script. */
  prepare: () => void
}

export const DrawerContext = createContext<DrawerState | null>(null)

export function useDrawer(): DrawerState {
  const state = useContext(DrawerContext)
  if (!state) throw new Error("There is no drawer outside CartDrawerProvider")
  return state
}
