import { routesOf } from "../entity/entity-area.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { TransferList } from "./list.tsx"

export const routes = routesOf(
  <Guarded permission="bank.transfers.read">
    <TransferList />
  </Guarded>,
)
