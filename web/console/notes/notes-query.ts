import { infiniteQueryOptions } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { call } from "../session/call.ts"

export type Found = AnswerTo<"GET /api/console/collaborators/{cuid}/notes">
export type Note = Found["data"][number]

/** The things that notes are written about, by the path of their list. */
export type Noted = "collaborators" | "customers" | "participants" | "registrations"

/** The notes about one thing: pinned ones first, then the newest. */
export const notesQuery = (of: Noted, cuid: string) =>
  infiniteQueryOptions({
    queryKey: ["notes", of, cuid],
    queryFn: ({ pageParam }) =>
      call(`GET /api/console/${of}/{cuid}/notes` as const, { params: { cuid }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
