import { type RouteObject, useParams } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { Detail } from "./detail.tsx"
import { AvailabilityList } from "./list.tsx"
import { NewAvailability } from "./new-availability.tsx"

const read = "availabilities.availabilities.read"

/** Another availability is another page: dialogs and what was typed do not pass from one to the next. */
function One() {
  const { cuid = "", part } = useParams()
  return <Detail key={cuid} cuid={cuid} isEdited={part === "edit"} />
}

const guarded = (element: React.ReactElement) => <Guarded permission={read}>{element}</Guarded>

export const routes: RouteObject[] = [
  { index: true, element: guarded(<AvailabilityList />) },
  {
    path: "new",
    element: (
      <Guarded permission="availabilities.availabilities.create">
        <NewAvailability />
      </Guarded>
    ),
  },
  { path: ":cuid/:part?", element: guarded(<One />) },
]
