import { type RouteObject, useParams } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { RegisterPage } from "./register-page.tsx"
import { RegistrationSheet } from "./registration-sheet.tsx"

function Register() {
  const { customer = "" } = useParams()
  return <RegisterPage key={customer} customer={customer} />
}

function One() {
  const { cuid = "" } = useParams()
  return <RegistrationSheet key={cuid} cuid={cuid} closeTo="/" />
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
  {
    path: ":cuid",
    element: (
      <Guarded permission="registrations.registrations.read">
        <One />
      </Guarded>
    ),
  },
]
