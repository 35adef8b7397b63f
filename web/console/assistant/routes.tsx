import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Assistant } from "./assistant.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="activities.activities.create" also={["availabilities.availabilities.create"]}>
        <Assistant />
      </Guarded>
    ),
  },
]
