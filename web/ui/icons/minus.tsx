import { drawIcon } from "./draw-icon.tsx"

export const Minus = drawIcon(<path d="M5 12h14" />)
