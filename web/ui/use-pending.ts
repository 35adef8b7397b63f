import { useEffect, useRef, useState } from "react"

const patience = 150
const shortest = 350

/** Whether to show that something loads: not before 150 ms, and then for at least 350 ms, so that nothing flickers. */
export function usePending(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isLoading === isShown) return
    const wait = isLoading ? patience : Math.max(0, shownAt.current + shortest - performance.now())
    const timer = setTimeout(() => {
      if (isLoading) shownAt.current = performance.now()
      setShown(isLoading)
    }, wait)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])
  return isShown
}
