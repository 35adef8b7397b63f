import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Collaborators } from "./collaborators.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="collaborators.collaborators.read">
        <Collaborators />
      </Guarded>
    ),
  },
]
