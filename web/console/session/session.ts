import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { createContext, use } from "react"
import type { AnswerTo } from "#contract/client.ts"
import type { Permission } from "#contract/permissions.ts"
import { call } from "./call.ts"

export interface SessionAnswer extends AnswerTo<"GET /api/console/session"> {
  /** It has ended while the person worked: their screen stays, and the password is asked for over it. */
  has_ended?: boolean
}
export type Collaborator = NonNullable<SessionAnswer["collaborator"]>

const queryKey = ["session"]

/**
 * A session that has ended keeps its person, so that nothing they typed goes with their screen. The end of acting as a
 * colleague is another matter: what was typed in their name is theirs.
 */
const keepingPerson = (known: SessionAnswer | undefined, answer: SessionAnswer): SessionAnswer =>
  !answer.collaborator && known?.collaborator && !known.impersonator ? { ...known, has_ended: true } : answer

export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<SessionAnswer> =>
    keepingPerson(client.getQueryData<SessionAnswer>(queryKey), await call("GET /api/console/session")),
  // Another tab may have logged somebody else in.
  refetchOnWindowFocus: "always",
})

export const useSessionQuery = () => useQuery(sessionQuery)

/** After a logout: the next render shows the login page. */
export const endSession = (client: QueryClient) =>
  client.setQueryData(
    sessionQuery.queryKey,
    (known) => known && { ...known, collaborator: null, permissions: [], has_ended: false },
  )

/**
 * After the session has become another person's. Resetting its query takes every screen away until it is known who sits
 * here: a screen of the person before would ask for what the next one may not read.
 */
export async function enterSession(client: QueryClient): Promise<void> {
  const entered = client.resetQueries({ queryKey: sessionQuery.queryKey })
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  await entered
}

let isReturning = false

/**
 * After a call that was refused for want of a session: the password is asked for. Acting as a colleague ends after an hour:
 * then the own session, which goes on meanwhile, is taken back, and nobody has to log in.
 */
export async function loseSession(client: QueryClient): Promise<void> {
  if (isReturning) return
  const known = client.getQueryData(sessionQuery.queryKey)
  if (!known?.impersonator) {
    if (known?.collaborator) client.setQueryData(sessionQuery.queryKey, { ...known, has_ended: true })
    return
  }
  isReturning = true
  await call("POST /api/console/session/impersonation/end").catch(() => {})
  await enterSession(client)
  isReturning = false
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

/** What the person may do with the records that a permission such as "blog.articles" is about. */
export function useMayOf(permission: string) {
  const may = useMay()
  const can = (action: string) => may(`${permission}.${action}` as Permission)
  return { create: can("create"), update: can("update"), delete: can("delete") }
}
