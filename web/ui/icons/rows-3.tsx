import { drawIcon } from "./draw-icon.tsx"

export const Rows3 = drawIcon(
  <>
    <rect width="18" height="18" x="3" y="3" rx="2" />
    <path d="M21 9H3" />
    <path d="M21 15H3" />
  </>,
)
