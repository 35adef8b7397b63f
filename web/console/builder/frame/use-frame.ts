import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import type { Element } from "#contract/blocks/tree.ts"
import { type FrameAct, readFromFrame, type ToFrame } from "#contract/preview-messages.ts"

interface FrameOptions {
  frame: RefObject<HTMLIFrameElement | null>
  /** The origin of the site in the frame: other messages are none. */
  origin: string
  content: Element[]
  hovered: string | null
  state: Omit<Extract<ToFrame, { type: "preview:builder" }>, "type">
  onHover: (id: string | null) => void
  onChoose: (id: string | null) => void
  onAct: (act: FrameAct, id: string) => void
}

/** Tells the page in the frame what to show and hears what is done in it. Answers what the page weighs, in bytes. */
export function useFrame({ frame, origin, content, hovered, state, ...on }: FrameOptions): number | null {
  const [isReady, setReady] = useState(0)
  const [weight, setWeight] = useState<number | null>(null)
  const shown = useRef<Element[] | null>(null)
  const tell = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, origin)
  const receive = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
    const message = readFromFrame(event.data)
    switch (message?.type) {
      case "preview:ready":
        shown.current = null
        return setReady((count) => count + 1)
      case "preview:hovers":
        return on.onHover(message.element)
      case "preview:chooses":
        return on.onChoose(message.element)
      case "preview:acts":
        return on.onAct(message.act, message.element)
      case "preview:weighs":
        return setWeight(message.bytes)
    }
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event)
    addEventListener("message", listen)
    return () => removeEventListener("message", listen)
  }, [])
  const isListening = isReady > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was loaded anew is told everything again
  useEffect(() => {
    if (!isListening || shown.current === content) return
    shown.current = content
    tell({ type: "preview:content", content })
  }, [content, isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isListening) tell({ type: "preview:hover", element: hovered === null ? null : { id: hovered } })
  }, [hovered, isReady])
  const told = JSON.stringify(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; what is told is compared by its text
  useEffect(() => {
    if (isListening) tell({ type: "preview:builder", ...state })
  }, [told, isReady])
  return weight
}
