import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Library } from "./library.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="websites.pages.read">
        <Library />
      </Guarded>
    ),
  },
]
