import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { createContext, use } from "react"
import type { AnswerTo } from "#contract/client.ts"
import type { Permission } from "#contract/permissions.ts"
import { call } from "./call.ts"

export type SessionAnswer = AnswerTo<"GET /api/console/session">
export type Collaborator = NonNullable<SessionAnswer["collaborator"]>

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => call("GET /api/console/session"),
})

export const useSessionQuery = () => useQuery(sessionQuery)

/** After a logout, or a call that was refused for want of a session: the next render shows the login page. */
export const endSession = (client: QueryClient) =>
  client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, collaborator: null, permissions: [] })

/** After the session has become another person's: what was read as the one before is asked for anew. */
export async function enterSession(client: QueryClient): Promise<void> {
  await client.refetchQueries(sessionQuery)
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** The person who is logged in, and what they may do. */
export interface Session {
  organiser: SessionAnswer["organiser"]
  collaborator: Collaborator
  permissions: ReadonlySet<Permission>
  /** The colleague who really sits here and acts as the collaborator; null while one is oneself. */
  impersonator: SessionAnswer["impersonator"]
}

export const SessionContext = createContext<Session | null>(null)

/** For everything inside the frame, which is shown to people who are logged in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error("useSession() outside of the frame")
  return session
}

/** Whether the person holds a permission: buttons for what one may not do are absent. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.has(permission)
}
