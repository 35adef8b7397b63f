import type { RouteObject } from "react-router"
import { routesOf } from "../entity/entity-area.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { ProofList } from "./list.tsx"

export const routes: RouteObject[] = routesOf(
  <Guarded permission="customers.transaction_proofs.read">
    <ProofList />
  </Guarded>,
)
