import { Navigate, type RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Parts } from "./parts.tsx"

export const routes: RouteObject[] = [
  { index: true, element: <Navigate to="header" replace /> },
  {
    path: ":part",
    element: (
      <Guarded permission="websites.websites.read">
        <Parts />
      </Guarded>
    ),
  },
]
