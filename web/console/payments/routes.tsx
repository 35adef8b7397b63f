import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { PaymentList } from "./list.tsx"

export const routes: RouteObject[] = [
  {
    path: ":id?",
    element: (
      <Guarded permission="payments.payments.read">
        <PaymentList />
      </Guarded>
    ),
  },
]
