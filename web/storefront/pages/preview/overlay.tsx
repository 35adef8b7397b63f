import { type PointerEvent, useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import type { BuilderState, FrameAct, FromFrame } from "#contract/preview-messages.ts"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import { Copy } from "#web/ui/icons/copy.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import "./overlay.css"

interface OverlayProps {
  builder: BuilderState
  /** The element the outline points at. */
  hovered: string | null
  tell: (message: FromFrame) => void
}

/**
 * Lies over the page in the builder's frame: a press chooses the element under it, so that nothing of the page is used. It
 * draws what is pointed at and what is chosen, with a bar of its acts, and where a section can be put in. The outline beside
 * the frame has all of it too, for keys and screen readers.
 */
export function Overlay({ builder, hovered, tell }: OverlayProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  useRedrawn()
  const { chosen, names, words, zoom } = builder
  const shown = pointed ?? hovered
  useEffect(() => {
    if (chosen) nodesOf(chosen)[0]?.scrollIntoView({ block: "nearest" })
  }, [chosen])
  const point = (id: string | null) => {
    if (id === pointed) return
    setPointed(id)
    tell({ type: "preview:hovers", element: id })
  }
  const act = (what: FrameAct, element: string) => tell({ type: "preview:acts", act: what, element })
  const leave = () => {
    point(null)
    setEdge(null)
  }
  return createPortal(
    // The builder's outline does the same by keyboard, with names.
    <div
      className="builder-overlay"
      style={{ "--unzoom": 1 / zoom } as React.CSSProperties}
      aria-hidden="true"
      onPointerLeave={leave}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hidden from keyboard and screen readers, as all of this */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className="builder-glass"
        onPointerMove={(event) => {
          point(elementAt(event))
          setEdge(edgeAt(event.clientY, zoom))
        }}
        // The focus stays in the builder, whose keys go on working.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => tell({ type: "preview:chooses", element: elementAt(event) })}
      />
      {shown && shown !== chosen && <Box id={shown} name={names[shown]} look="pointed" />}
      {chosen && (
        <Box id={chosen} name={names[chosen]} look="chosen">
          <span className="builder-bar">
            {(["up", "down", "copy", "remove"] as const).map((what) => {
              const Icon = icons[what]
              return words[what] ? (
                <Press key={what} label={words[what]} onPress={() => act(what, chosen)}>
                  <Icon className="icon icon-sm" />
                </Press>
              ) : null
            })}
          </span>
        </Box>
      )}
      {edge && words.insert && <Insert edge={edge} word={words.insert} onInsert={act} />}
    </div>,
    document.body,
  )
}

const icons = { up: ArrowUp, down: ArrowDown, copy: Copy, remove: Trash2 }

interface BoxProps {
  id: string
  name: string | undefined
  look: "pointed" | "chosen"
  children?: React.ReactNode
}

function Box({ id, name, look, children }: BoxProps) {
  const rect = rectOf(id)
  if (!rect) return null
  return (
    <div className="builder-box" data-look={look} style={rect}>
      {name && <span className="builder-tag">{name}</span>}
      {children}
    </div>
  )
}

interface InsertProps {
  edge: Edge
  word: string
  onInsert: (act: FrameAct, id: string) => void
}

function Insert({ edge: { id, side }, word, onInsert }: InsertProps) {
  const rect = rectOf(id)
  if (!rect) return null
  const { left, top, width, height } = rect
  return (
    <div className="builder-insert" style={{ left, width, top: side === "before" ? top : top + height }}>
      <Press label={word} onPress={() => onInsert(side, id)}>
        <Plus className="icon icon-sm" />
        {word}
      </Press>
    </div>
  )
}

/** Out of the way of the keyboard, which would meet the page's own links first. */
function Press({ label, onPress, children }: { label: string; onPress: () => void; children: React.ReactNode }) {
  return (
    <button type="button" tabIndex={-1} title={label} onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
      {children}
    </button>
  )
}

const nodesOf = (id: string) => document.querySelectorAll(`.page-content [data-element-id="${CSS.escape(id)}"]`)

/** In the page's own measure, so that scrolling moves nothing. */
function rectOf(id: string) {
  const node = nodesOf(id)[0]
  if (!node) return null
  const { left, top, width, height } = node.getBoundingClientRect()
  return { left: left + scrollX, top: top + scrollY, width, height }
}

const marked = "[data-element-id]"

/** The innermost element under the pointer, the overlay apart. */
function elementAt({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): string | null {
  const below = document.elementsFromPoint(clientX, clientY).find((node) => node.closest(`.page-content ${marked}`))
  return below?.closest(marked)?.getAttribute("data-element-id") ?? null
}

/** The side of a section at which the next one can be put in. */
interface Edge {
  id: string
  side: "before" | "behind"
}

const NEAR = 10

/** Where the pointer is close to the edge of a section: never in its middle, where a press chooses it, however low it is. */
function edgeAt(y: number, zoom: number): Edge | null {
  for (const node of document.querySelectorAll(`.page-content ${marked}`)) {
    if (node.parentElement?.closest(marked)) continue
    const { top, bottom, height } = node.getBoundingClientRect()
    const near = Math.min(NEAR, (height * zoom) / 4)
    const id = node.getAttribute("data-element-id")!
    if (Math.abs(y - top) * zoom <= near) return { id, side: "before" }
    if (Math.abs(y - bottom) * zoom <= near) return { id, side: "behind" }
  }
  return null
}

/** Draws again when the page has another height or other contents: pictures that came, fonts, what was moved. */
function useRedrawn() {
  const [, setCount] = useState(0)
  const frame = useRef(0)
  useEffect(() => {
    const redraw = () => {
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => setCount((count) => count + 1))
    }
    const size = new ResizeObserver(redraw)
    size.observe(document.body)
    const page = document.querySelector(".page-content")
    const contents = new MutationObserver(redraw)
    if (page) contents.observe(page, { childList: true, subtree: true, attributes: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame.current)
      size.disconnect()
      contents.disconnect()
    }
  }, [])
}
