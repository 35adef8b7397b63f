import { Navigate, type RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { entries } from "../shell/navigation.ts"
import { Settings } from "./settings.tsx"

const screens = entries.settings?.screens.filter(({ path }) => path.startsWith("/settings/")) ?? []

export const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/settings/account" replace /> },
  ...screens.map(({ path, permission, text }) => ({
    path: path.slice("/settings/".length),
    element: (
      <Guarded permission={permission}>
        <Settings text={text} />
      </Guarded>
    ),
  })),
]
