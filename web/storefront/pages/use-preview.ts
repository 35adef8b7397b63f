import { useEffect, useState } from "react"
import type { ParsedElement } from "#contract/blocks/registry.ts"
import { call } from "#web/forms/call.ts"

interface Preview {
  isOn: boolean
  content: ParsedElement[] | null
  hovered: string | null
}

/**
 * The live preview of the console's page builder. It accepts messages of that one origin only; content is parsed by the
 * server like a stored page, so nothing in a message reaches the page unparsed. The shell blocks the links meanwhile.
 */
export function usePreview(origin: string | null): Preview {
  const [content, setContent] = useState<ParsedElement[] | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    if (!origin) return
    let latest = 0
    const receive = async ({ origin: from, data }: MessageEvent<unknown>) => {
      if (from !== origin || typeof data !== "object" || data === null) return
      const message = data as { type?: unknown; content?: unknown; element?: unknown }
      if (message.type === "preview:content" && Array.isArray(message.content)) {
        const mine = ++latest
        const read = await call("POST /api/pages/preview", { body: { content: message.content } })
        // Answers may arrive out of order; the one to the last message is shown.
        if (mine === latest) setContent(read.content)
      }
      if (message.type === "preview:hover") setHovered(elementId(message.element))
    }
    const listen = (event: MessageEvent<unknown>) => void receive(event).catch(() => undefined)
    addEventListener("message", listen)
    return () => removeEventListener("message", listen)
  }, [origin])
  return { isOn: origin !== null, content, hovered }
}

function elementId(value: unknown): string | null {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : null
  return typeof id === "string" ? id : null
}
