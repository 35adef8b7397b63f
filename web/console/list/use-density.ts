import { useKept } from "../session/kept.ts"
import { useSession } from "../session/session.ts"
import type { Density } from "./grid.tsx"

/** The height of rows: chosen on this device, otherwise the person's own preference. */
export function useDensity(): Density {
  const kept = useKept("density")
  const { preferences } = useSession().collaborator
  if (kept === "tight" || kept === "normal" || kept === "roomy") return kept
  return preferences.density === "COMPACT" ? "tight" : "normal"
}
