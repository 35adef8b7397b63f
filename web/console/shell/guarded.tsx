import type { ReactNode } from "react"
import type { Permission } from "#contract/permissions.ts"
import { useMay } from "../session/session.ts"
import { Forbidden } from "./forbidden.tsx"

/** A screen for those who hold a permission; to others it names the one they lack. Null: for everybody. */
export function Guarded({ permission, children }: { permission: Permission | null; children: ReactNode }) {
  const may = useMay()
  return permission === null || may(permission) ? children : <Forbidden permission={permission} />
}
