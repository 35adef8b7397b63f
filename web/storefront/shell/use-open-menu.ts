import { useState } from "react"
import { useLocation, useNavigation } from "react-router"

/** Which menu is open, or none. A navigation closes it as soon as it begins, and so does one that needs no loading. */
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
