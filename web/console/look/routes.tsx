import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Look } from "./look.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="websites.websites.read">
        <Look />
      </Guarded>
    ),
  },
]
