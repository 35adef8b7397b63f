import { useKept } from "../session/kept.ts"

/** How high rows are, in pixels. */
export const heights = { tight: 32, normal: 40, roomy: 52 }
export type Density = keyof typeof heights
export const densities = Object.keys(heights) as Density[]

/** As chosen in this browser. */
export function useDensity(): Density {
  const kept = useKept("density")
  return densities.find((each) => each === kept) ?? "normal"
}
