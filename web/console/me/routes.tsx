import type { RouteObject } from "react-router"
import { Me } from "./me.tsx"

export const routes: RouteObject[] = [{ index: true, element: <Me /> }]
