import { isRouteErrorResponse, Outlet, useOutletContext } from "react-router"
import { Failed } from "../shell/failed.tsx"
import { NotFoundPage } from "../shell/not-found.tsx"
import type { Route } from "./+types/account-page"

/** Between the account's frame and its pages, so that a page that fails is told inside the frame: the tabs stay. */
export default function AccountPage() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failed />
}
