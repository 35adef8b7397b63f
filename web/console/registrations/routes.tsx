import { type RouteObject, useParams } from "react-router"
import { routesOf } from "../entity/entity-area.tsx"
import { RegisterPage } from "../registration/register-page.tsx"
import { Guarded } from "../shell/guarded.tsx"
import { RegistrationList } from "./list.tsx"

function Register() {
  const { customer = "" } = useParams()
  return <RegisterPage key={customer} customer={customer} />
}

export const routes: RouteObject[] = [
  {
    path: "new/:customer",
    element: (
      <Guarded permission="registrations.registrations.create">
        <Register />
      </Guarded>
    ),
  },
  ...routesOf(
    <Guarded permission="registrations.registrations.read">
      <RegistrationList />
    </Guarded>,
  ),
]
