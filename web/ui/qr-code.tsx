import { create } from "qrcode"
import { useMemo } from "react"

/** Around the code, in modules: without it readers do not find where it begins. */
const QUIET = 4

/** A text as a QR code, always black on white: that is what readers expect. Fetch it lazily, it brings its encoder. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => drawCode(text), [text])
  const whole = size + 2 * QUIET
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

/** One stroke per run of dark modules in a row. */
export function drawCode(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" })
  const { size } = modules
  let path = ""
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue
      let run = 1
      while (x + run < size && modules.get(y, x + run)) run++
      path += `M${x} ${y}h${run}v1h${-run}z`
      x += run
    }
  }
  return { path, size }
}
