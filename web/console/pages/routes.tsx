import { lazy, Suspense } from "react"
import type { RouteObject } from "react-router"
import { Guarded } from "../shell/guarded.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { PageList } from "./page-list.tsx"

/** Far more code than the list, and of no use without a page. */
const PageBuilder = lazy(async () => ({ default: (await import("../builder/page-builder.tsx")).PageBuilder }))

export const routes: RouteObject[] = [
  {
    index: true,
    element: (
      <Guarded permission="websites.pages.read">
        <PageList />
      </Guarded>
    ),
  },
  {
    path: ":cuid",
    element: (
      <Guarded permission="websites.pages.read">
        <Suspense fallback={<LoadingPage />}>
          <PageBuilder />
        </Suspense>
      </Guarded>
    ),
  },
]
