import { useEffect, useRef, useState } from "react"

const patience = 150
const shortest = 350

/** Whether to show that something loads: not before 150 ms, and then for at least 350 ms, so that nothing flickers. */
export function usePending(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isShown) shownAt.current = performance.now()
  }, [isShown])
  useEffect(() => {
    if (isLoading === isShown) return
    const wait = isLoading ? patience : Math.max(0, Math.ceil(shownAt.current + shortest - performance.now()))
    const timer = setTimeout(() => setShown(isLoading), wait)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])
  return isShown
}
