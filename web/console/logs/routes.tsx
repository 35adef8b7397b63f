import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Logs } from "./logs.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="collaborators.logs.read">
        <Logs />
      </Guarded>
    ),
  },
]
