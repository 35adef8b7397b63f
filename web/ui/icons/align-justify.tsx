import { drawIcon } from "./draw-icon.tsx"

export const AlignJustify = drawIcon(
  <>
    <path d="M3 5h18" />
    <path d="M3 12h18" />
    <path d="M3 19h18" />
  </>,
)
