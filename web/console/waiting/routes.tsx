import type { RouteObject } from "react-router"
import { routesOf } from "../entity/entity-area.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { WaitingList } from "./list.tsx"

export const routes: RouteObject[] = routesOf(
  <Guarded permission="waiting_list.registrations.read">
    <WaitingList />
  </Guarded>,
)
