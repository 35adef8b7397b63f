import { useEffect, useState } from "react"

/** The value as it was once it had stopped changing for `ms`. An object that holds the same is no change. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  const held = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of two objects that hold the same, one is as good as the other.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [held, ms])
  return settled
}
