import { organiserRoutes } from "./organisers/routes.ts"
import type { Route } from "./platform/http/route.ts"

/** Every endpoint's use case, room by room. */
export const routes: Route[] = [...organiserRoutes]
