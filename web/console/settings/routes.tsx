import type { ReactNode } from "react"
import { Navigate, type RouteObject } from "react-router"
import { useMay } from "../session/session.ts"
import { Guarded } from "../shell/guarded.tsx"
import { Account } from "./account.tsx"
import { Billing } from "./billing.tsx"
import { Business } from "./business.tsx"
import { Payments } from "./payments.tsx"
import { Preferences } from "./preferences.tsx"
import { settingsScreens } from "./screens.ts"
import { Terms } from "./terms.tsx"

const elements: Record<string, ReactNode> = {
  "/settings/account": <Account />,
  "/settings/business": <Business />,
  "/settings/preferences": <Preferences />,
  "/settings/terms": <Terms />,
  "/settings/payments": <Payments />,
  "/settings/billing": <Billing />,
}

/** The first of them that one may read. */
function First() {
  const may = useMay()
  const first = settingsScreens.find(({ permission }) => permission === null || may(permission)) ?? settingsScreens[0]
  return <Navigate to={first?.path ?? "/"} replace />
}

export const routes: RouteObject[] = [
  { index: true, element: <First /> },
  ...settingsScreens.map(({ path, permission }) => ({
    path: path.slice("/settings/".length),
    element: <Guarded permission={permission}>{elements[path]}</Guarded>,
  })),
]
