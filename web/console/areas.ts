import type { RouteObject } from "react-router"

/** The module of an area: its screens as routes, relative to the area's path. */
export interface AreaModule {
  routes: RouteObject[]
}

export interface Area {
  /** The first segment of its addresses below the organiser's slug; "" is home. */
  path: string
  /** Its own chunk, loaded when it is opened or about to be. */
  load: () => Promise<AreaModule>
}

/** Every area of the console. An address that begins with none of them is not found. */
export const areas: readonly Area[] = [
  { path: "", load: () => import("./home/routes.tsx") },
  { path: "setup", load: () => import("./setup/routes.tsx") },
  { path: "settings", load: () => import("./settings/routes.tsx") },
  { path: "collaborators", load: () => import("./collaborators/routes.tsx") },
  { path: "articles", load: () => import("./articles/routes.tsx") },
  { path: "documents", load: () => import("./documents/routes.tsx") },
  { path: "roles", load: () => import("./roles/routes.tsx") },
  { path: "logs", load: () => import("./logs/routes.tsx") },
  { path: "me", load: () => import("./me/routes.tsx") },
]

/** Fetches the code of a path's area ahead of the click. A failure is told when it is opened. */
export function preloadArea(path: string): void {
  const [, first = ""] = path.split(/[/?#]/)
  areas
    .find((area) => area.path === first)
    ?.load()
    .catch(() => {})
}
