import { useState } from "react"
import { useLocation, useNavigation } from "react-router"

/** The open menu, or none. Any navigation closes it as soon as it begins, also one without loading. */
export function useOpenMenu() {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  const place = `${key} ${next?.key ?? ""}`
  const [seen, setSeen] = useState(place)
  const [open, setOpen] = useState<string | null>(null)
  if (seen !== place) {
    setSeen(place)
    setOpen(null)
  }
  return [open, setOpen] as const
}
