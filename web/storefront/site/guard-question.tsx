import { type ReactNode, useContext, useMemo } from "react"
import { UNSAFE_LocationContext as LocationContext } from "react-router"
import { FramingContext } from "#web/blocks/answer.tsx"

/**
 * While a frame is made for many questions, an address that tells when something reads its question: each question then has
 * a frame of its own. Everywhere else it adds nothing.
 */
export function GuardQuestion({ children }: { children: ReactNode }) {
  const framing = useContext(FramingContext)
  const place = useContext(LocationContext)
  const guarded = useMemo(() => {
    if (!framing) return place
    const { search, ...rest } = place.location
    const location = {
      ...rest,
      get search() {
        framing.readsQuestion()
        return search
      },
    }
    return { ...place, location }
  }, [framing, place])
  return framing ? <LocationContext value={guarded}>{children}</LocationContext> : children
}
