import { useKept } from "../session/kept.ts"
import { useSession } from "../session/session.ts"

/** How high rows are, in pixels. */
export const heights = { tight: 32, normal: 40, roomy: 52 }
export type Density = keyof typeof heights
export const densities = Object.keys(heights) as Density[]

/** As chosen on this device, otherwise by the person's own preference. */
export function useDensity(): Density {
  const kept = useKept("density")
  const { preferences } = useSession().collaborator
  return densities.find((each) => each === kept) ?? (preferences.density === "COMPACT" ? "tight" : "normal")
}
