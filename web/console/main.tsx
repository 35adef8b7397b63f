import { type ReactNode, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createBrowserRouter } from "react-router"
import { App } from "./app.tsx"
import { consoleRoutes } from "./routes.tsx"
import { slugOf } from "./session/address.ts"
import { callFor } from "./session/call.ts"
import { readKnownOrganisers } from "./session/known-organisers.ts"
import { browserLanguage, InLanguage } from "./session/language.tsx"
import { openOrganiser } from "./shell/open-organiser.ts"

// Our content security policy forbids eval. Zod would try it, and the browser would report that; jitless prevents it.
const global = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
global.__zod_globalConfig ??= {}
global.__zod_globalConfig.jitless = true

const show = (page: ReactNode) =>
  createRoot(document.getElementById("console")!).render(<StrictMode>{page}</StrictMode>)

const slug = slugOf(location.pathname)
const [last] = readKnownOrganisers()
if (slug && location.pathname === `/${slug}/gate`) {
  callFor(slug)
  void import("./gate/gate-app.tsx").then(({ GateApp }) => show(<GateApp slug={slug} />))
} else if (slug) {
  callFor(slug)
  show(<App router={createBrowserRouter(consoleRoutes(), { basename: `/${slug}` })} />)
} else if (location.pathname === "/" && last) {
  location.replace(`/${last.slug}`)
} else {
  void import("./session/root-login.tsx").then(({ RootLogin }) =>
    show(
      <InLanguage language={browserLanguage()}>
        <RootLogin onOpen={openOrganiser} />
      </InLanguage>,
    ),
  )
}
