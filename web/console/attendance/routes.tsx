import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { DayPage } from "./day-page.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="registrations.attendances.read">
        <DayPage />
      </Guarded>
    ),
  },
]
