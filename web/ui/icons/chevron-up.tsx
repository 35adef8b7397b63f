import { drawIcon } from "./draw-icon.tsx"

export const ChevronUp = drawIcon(<path d="m18 15-6-6-6 6" />)
