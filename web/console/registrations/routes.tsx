import { routesOf } from "../entity/entity-area.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { RegistrationList } from "./list.tsx"

export const routes = routesOf(
  <Guarded permission="registrations.registrations.read">
    <RegistrationList />
  </Guarded>,
)
