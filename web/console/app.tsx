import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { RouterProvider, type RouterProviderProps } from "react-router"
import { CallError } from "#contract/client.ts"
import "#web/ui/base.css"
import { Toaster } from "#web/ui/toast.tsx"
import "./console.css"
import { tidyDrafts } from "./drafts/draft-store.ts"
import { onDue, onLoggedOut } from "./session/call.ts"
import { rememberOrganiser } from "./session/known-organisers.ts"
import { InOwnLanguage } from "./session/language.tsx"
import { loseSession, sessionQuery, useSessionQuery } from "./session/session.ts"
import { paintAccent } from "./shell/mark.tsx"

const isRefusal = (error: unknown) => error instanceof CallError && error.status < 500

const newClient = () =>
  new QueryClient({
    // A refusal is an answer; only what went wrong on the way is asked again.
    defaultOptions: { queries: { staleTime: 30_000, retry: (times, error) => times < 1 && !isRefusal(error) } },
  })

/** One organiser's console: session, language and accent around the router. */
export function App({ router }: { router: RouterProviderProps["router"] }) {
  const [client] = useState(newClient)
  return (
    <QueryClientProvider client={client}>
      <InOwnLanguage>
        <AsOrganiser>
          <RouterProvider router={router} />
        </AsOrganiser>
        <Toaster isClear />
      </InOwnLanguage>
    </QueryClientProvider>
  )
}

/** Keeps what the session says where it outlives it: the accent of the document, the organisers this browser knows. */
function AsOrganiser({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data } = useSessionQuery()
  useEffect(() => onLoggedOut(() => void loseSession(client)), [client])
  useEffect(() => onDue(() => void client.refetchQueries(sessionQuery)), [client])
  useEffect(() => {
    if (!data) return
    const { organiser, collaborator, impersonator } = data
    paintAccent(organiser.accent_color)
    if (collaborator) void import("./gate/tidy-gate.ts").then(({ tidyGate }) => tidyGate(data)).catch(() => {})
    // The roles of a colleague one acts as are not one's own.
    if (!collaborator || impersonator) return
    const { slug, name, accent_color } = organiser
    tidyDrafts(slug, collaborator.cuid)
    const detail = collaborator.roles.map((role) => role.name).join(", ") || collaborator.fullname
    rememberOrganiser({ slug, name, accent_color, detail })
  }, [data])
  return children
}
