import { useQueryClient } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { Navigate, type RouteObject, useLocation, useRoutes } from "react-router"
import type { Due } from "#contract/endpoint.ts"
import { type Area, areas } from "./areas.ts"
import { loginPath } from "./session/address.ts"
import { AllTexts } from "./session/all-texts.tsx"
import { enterSession, type SessionAnswer, SessionContext, useSessionQuery } from "./session/session.ts"
import { AreaFailed, Failed } from "./shell/failed.tsx"
import { Frame } from "./shell/frame.tsx"
import { LoadingPage } from "./shell/loading.tsx"
import { NotFound } from "./shell/not-found.tsx"

const DuePage = lazy(async () => ({ default: (await import("./me/due-page.tsx")).DuePage }))
const AgainDialog = lazy(async () => ({ default: (await import("./session/again-dialog.tsx")).AgainDialog }))

/** An area fills everything below its first segment; an address that no area knows is home's, and not found there. */
const routeOf = ({ path, load }: Area): RouteObject => ({
  path: `${path}/*`,
  ErrorBoundary: AreaFailed,
  HydrateFallback: LoadingPage,
  lazy: async () => {
    const { routes } = await load()
    const all = [...routes, { path: "*", element: <NotFound /> }]
    const Screens = () => useRoutes(all)
    if (path === "") return { Component: Screens }
    return {
      Component: () => (
        <AllTexts>
          <Screens />
        </AllTexts>
      ),
    }
  },
})

/** A page before the console, for people who are not logged in yet; its code comes when it is opened. */
const entrance = (path: string, load: () => Promise<(session: SessionAnswer) => ReactNode>): RouteObject => ({
  path,
  ErrorBoundary: AreaFailed,
  HydrateFallback: () => null,
  lazy: async () => {
    const show = await load()
    const Entrance = () => {
      const { data, error, refetch } = useSessionQuery()
      if (data) return show(data)
      return error && <Failed error={error} onRetry={() => void refetch()} headingLevel={1} />
    }
    return { Component: Entrance }
  },
})

/** The console's addresses below the organiser's slug. */
export const consoleRoutes = (table: readonly Area[] = areas): RouteObject[] => [
  entrance("/login", async () => {
    const { Login } = await import("./session/login.tsx")
    return (session) => <Login session={session} />
  }),
  entrance("/password", async () => {
    const { NewPassword } = await import("./session/new-password.tsx")
    return (session) => <NewPassword session={session} purpose="password" />
  }),
  entrance("/invitation", async () => {
    const { NewPassword } = await import("./session/new-password.tsx")
    return (session) => <NewPassword session={session} purpose="invitation" />
  }),
  {
    element: <LoggedIn />,
    ErrorBoundary: AreaFailed,
    children: table.map(routeOf),
  },
]

/**
 * The frame, for a person who is logged in; the login page for anybody else, and then back here. A session that ends
 * meanwhile leaves the frame as it is, under the question for the password; what is due first stands in its place, and
 * whoever had begun to work finds everything as it was afterwards.
 */
function LoggedIn() {
  const { data, error, refetch } = useSessionQuery()
  useStartAfresh(data?.collaborator?.cuid)
  const { pathname, search, hash } = useLocation()
  /** Recovery codes are on the screen, while the session says already that nothing is due. */
  const [kept, setKept] = useState<Due | null>(null)
  const [hasBegun, setBegun] = useState(false)
  if (!data) return error && <Failed error={error} onRetry={() => void refetch()} headingLevel={1} />
  const { collaborator, organiser, permissions, impersonator, due } = data
  if (!collaborator) return <Navigate to={loginPath(organiser.slug, pathname + search + hash)} replace />
  const settling = kept ?? due
  if (!settling && !hasBegun) setBegun(true)
  return (
    <SessionContext value={{ collaborator, organiser, impersonator, permissions: new Set(permissions) }}>
      {settling && (
        <AllTexts meanwhile={null}>
          <Suspense>
            <DuePage key={settling} due={settling} onKept={setKept} />
          </Suspense>
        </AllTexts>
      )}
      {hasBegun && (
        <div className="frame-room" hidden={Boolean(settling)}>
          <Frame />
        </div>
      )}
      {data.has_ended && (
        <Suspense>
          <AgainDialog />
        </Suspense>
      )}
    </SessionContext>
  )
}

/** Drops every screen of the person before, when another tab has logged somebody else in. */
function useStartAfresh(person: string | undefined): void {
  const client = useQueryClient()
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isAnother = person !== undefined && before.current !== undefined && before.current !== person
    before.current = isAnother ? undefined : person
    if (isAnother) void enterSession(client)
  }, [person, client])
}
