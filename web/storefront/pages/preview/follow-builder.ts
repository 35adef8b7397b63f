import { loadElements } from "#contract/blocks/loads.ts"
import type { ParsedElement } from "#contract/blocks/registry.ts"
import type { Where } from "#contract/blocks/where.ts"
import { type BuilderState, type FromFrame, readToFrame } from "#contract/preview-messages.ts"
import { call } from "#web/forms/call.ts"
import { keepSame } from "./keep-same.ts"
import { pageWeight } from "./page-weight.ts"

/** Parsed elements, and the data of those that load some, by element id. */
export interface Shown {
  content: ParsedElement[]
  data: Record<string, unknown>
}

interface Following {
  origin: string
  shown: Shown
  where: Where
  change: (
    part: Partial<Shown> & {
      hovered?: string | null
      builder?: BuilderState
      tell?: (message: FromFrame) => void
    },
  ) => void
}

/**
 * Follows the builder that shows this page in its frame. Content is parsed by the server like a stored page, so that nothing in
 * a message reaches the page unparsed, one call at a time: what was typed meanwhile is asked by the next. Elements that are
 * new, or whose settings changed, load their data again.
 */
export function followBuilder({ origin, shown: first, where, change }: Following): () => void {
  let shown = first
  let next: readonly unknown[] | null = null
  let isAsking = false
  const tell = (message: FromFrame) => {
    // Opened outside of a frame, its parent would be itself.
    if (parent !== window) parent.postMessage(message, origin)
  }

  const showNext = async () => {
    if (isAsking || !next) return
    isAsking = true
    const content = [...next]
    next = null
    try {
      const read = await call("POST /api/pages/preview", { body: { content } })
      shown = { ...shown, content: keepSame(shown.content, read.content) }
      change(shown)
      const fresh = freshElements(shown)
      if (fresh.length > 0) {
        // One that cannot be loaded keeps none of the others from being shown.
        const loaded = await Promise.allSettled(
          fresh.map((element) => loadElements(call, [element], { ...where, frame: null })),
        )
        const data = loaded.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
        shown = { ...shown, data: Object.assign({ ...shown.data }, ...data) }
        change(shown)
      }
    } catch {
      // The page stays as it was; the next change asks again.
    }
    isAsking = false
    await showNext()
  }
  /** Elements whose data is not that of their settings, each without its children. */
  let loadedWith = settingsOf(first.content)
  const freshElements = ({ content }: Shown): ParsedElement[] => {
    const fresh = everyParsed(content).filter(({ id, settings }) => loadedWith.get(id) !== JSON.stringify(settings))
    loadedWith = new Map([...loadedWith, ...settingsOf(fresh)])
    return fresh.map((element) => ({ ...element, children: [] }))
  }

  const receive = ({ origin: from, data }: MessageEvent<unknown>) => {
    const message = from === origin ? readToFrame(data) : undefined
    switch (message?.type) {
      case "preview:content":
        next = message.content
        return void showNext()
      case "preview:hover":
        return change({ hovered: message.element?.id ?? null })
      case "preview:builder":
        return change({ builder: message })
    }
  }
  addEventListener("message", receive)
  change({ tell })
  tell({ type: "preview:ready" })
  const stopWeighing = pageWeight((bytes) => tell({ type: "preview:weighs", bytes }))
  return () => {
    removeEventListener("message", receive)
    stopWeighing()
  }
}

const everyParsed = (content: ParsedElement[]): ParsedElement[] =>
  content.flatMap((element) => [element, ...everyParsed(element.children)])

const settingsOf = (content: ParsedElement[]): Map<string, string> =>
  new Map(everyParsed(content).map(({ id, settings }) => [id, JSON.stringify(settings)]))
