import { drawIcon } from "./draw-icon.tsx"

export const RectangleHorizontal = drawIcon(<rect width="20" height="12" x="2" y="6" rx="2" />)
