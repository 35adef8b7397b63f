import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { CalendarPage } from "./calendar-page.tsx"

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="availabilities.dates.read">
        <CalendarPage />
      </Guarded>
    ),
  },
]
