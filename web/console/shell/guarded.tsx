import type { ReactNode } from "react"
import type { Permission } from "#contract/permissions.ts"
import { useMay } from "../session/session.ts"
import { Forbidden } from "./forbidden.tsx"

interface GuardedProps {
  permission: Permission | null
  /** What its call needs besides. */
  also?: readonly Permission[]
  children: ReactNode
}

/** A screen for those who hold a permission; to others it names the one they lack. Null: for everybody. */
export function Guarded({ permission, also = [], children }: GuardedProps) {
  const may = useMay()
  const lacking = permission === null ? undefined : [permission, ...also].find((each) => !may(each))
  return lacking ? <Forbidden permission={lacking} /> : children
}
