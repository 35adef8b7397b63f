import { useEffect } from "react"
import { whenToastsWanted } from "./show-toast.ts"
import type { ToastRegionProps } from "./toast-region.tsx"
import { useFetched } from "./use-fetched.ts"
import "./toast.css"

const load = async () => (await import("./toast-region.tsx")).ToastRegion

/** First signs of a person at work, who may soon do something that a toast answers. */
const signs = ["pointermove", "pointerdown", "touchstart", "scroll", "keydown", "focusin"]

/**
 * The place of the toasts, once per site, at the end of the body. Its script is fetched at the first sign of somebody, so
 * that the region is there, and known to screen readers, before a toast is shown in it.
 */
export function Toaster(props: ToastRegionProps) {
  const [Region, fetch] = useFetched(load)
  useEffect(() => whenToastsWanted(fetch), [fetch])
  useEffect(() => {
    const end = new AbortController()
    const come = () => {
      end.abort()
      fetch()
    }
    for (const sign of signs) addEventListener(sign, come, { signal: end.signal, passive: true })
    return () => end.abort()
  }, [fetch])
  return Region && <Region {...props} />
}
