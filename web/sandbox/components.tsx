import { data, type LoaderFunctionArgs } from "react-router"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { Probes } from "./probes.tsx"
import { ShowActions } from "./show-actions.tsx"
import { ShowFields } from "./show-fields.tsx"
import { ShowLook } from "./show-look.tsx"
import { ShowNavigation, ShowStatus, ShowSurfaces } from "./show-surfaces.tsx"

/** On demo organisers' sites only; elsewhere the address does not exist. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(pageServices).demo) throw data(null, { status: 404 })
  return null
}

/** The living style guide: every component of web/ui in every state, and the probes the browser tests press. */
export default function Components() {
  return (
    <div className="container">
      <title>Components · Marelle</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1 className="page-title">Components</h1>
        <p className="lead">Every state on one page. Hover, press and walk it with the Tab key.</p>
      </div>
      <ShowLook />
      <ShowActions />
      <ShowFields />
      <ShowStatus />
      <ShowNavigation />
      <ShowSurfaces />
      <Probes />
    </div>
  )
}
