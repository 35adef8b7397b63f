import type { RouteObject } from "react-router"
import { routesOf } from "../entity/entity-area.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { RequestList } from "./list.tsx"

export const routes: RouteObject[] = routesOf(
  <Guarded permission="registrations.requests.read">
    <RequestList />
  </Guarded>,
)
