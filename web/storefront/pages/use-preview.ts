import { lazy, useEffect, useState } from "react"
import type { Page } from "#contract/endpoints/pages.ts"
import type { BuilderState, FromFrame } from "#contract/preview-messages.ts"
import type { Shown } from "./preview/follow-builder.ts"

/** What the page shows in the builder's frame, and how the builder points at it. */
export interface Preview extends Shown {
  hovered: string | null
  builder: BuilderState | null
  /** Tells the builder; null until its messages are listened to. */
  tell: ((message: FromFrame) => void) | null
}

/** Drawn over the page where a builder shows it. */
export const Overlay = lazy(async () => ({ default: (await import("./preview/overlay.tsx")).Overlay }))

interface Loaded {
  page: Page
  loaded: Record<string, unknown>
  now: string
  timezone: string
}

/**
 * The live preview of the console's page builder. It accepts messages of that one origin only. Its code is loaded in a
 * preview alone, so that visitors do without.
 */
export function usePreview(origin: string | null, { page, loaded, now, timezone }: Loaded): Preview {
  const [preview, setPreview] = useState<Preview>({
    content: page.content,
    data: loaded,
    hovered: null,
    builder: null,
    tell: null,
  })
  useEffect(() => {
    if (!origin) return
    let stop = () => {}
    let hasLeft = false
    const change = (part: Partial<Preview>) => setPreview((before) => ({ ...before, ...part }))
    void import("./preview/follow-builder.ts").then(({ followBuilder }) => {
      if (hasLeft) return
      const where = { query: new URLSearchParams(location.search), params: page.params, now, timezone }
      stop = followBuilder({ origin, shown: { content: page.content, data: loaded }, where, change })
    })
    return () => {
      hasLeft = true
      stop()
    }
  }, [origin, page, loaded, now, timezone])
  return origin ? preview : { content: page.content, data: loaded, hovered: null, builder: null, tell: null }
}
