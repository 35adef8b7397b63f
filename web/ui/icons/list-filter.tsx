import { drawIcon } from "./draw-icon.tsx"

export const ListFilter = drawIcon(
  <>
    <path d="M2 5h20" />
    <path d="M6 12h12" />
    <path d="M9 19h6" />
  </>,
)
