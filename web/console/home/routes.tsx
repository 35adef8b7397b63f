import type { RouteObject } from "react-router"
import { Home } from "./home.tsx"

export const routes: RouteObject[] = [{ index: true, element: <Home /> }]
