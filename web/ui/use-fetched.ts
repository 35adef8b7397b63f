import { useCallback, useState } from "react"

/** A component whose script is fetched when it is first wanted, and nothing until then. A fetch that fails may be repeated. */
export function useFetched<C>(load: () => Promise<C>): [C | undefined, () => void] {
  const [component, setComponent] = useState<C>()
  const fetch = useCallback(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      () => {},
    )
  }, [load])
  return [component, fetch]
}
