import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Setup } from "./setup.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="organiser.account.read">
        <Setup />
      </Guarded>
    ),
  },
]
