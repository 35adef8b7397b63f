import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Roles } from "./roles.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="collaborators.roles.read">
        <Roles />
      </Guarded>
    ),
  },
]
