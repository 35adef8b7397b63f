import { hashKey, keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { call } from "../session/call.ts"

export type Shown = AnswerTo<"GET /api/console/registrations/{cuid}">

const key = (cuid: string, ...more: string[]) => ["registrations", cuid, ...more]

export const useRegistration = (cuid: string) =>
  useQuery({
    queryKey: key(cuid, "desk"),
    queryFn: () => call("GET /api/console/registrations/{cuid}", { params: { cuid } }),
  })

/** What a change of it asks: of its own availability, or of the one it may be moved to. */
export const useChangeForm = (cuid: string, availability?: string) =>
  useQuery({
    queryKey: key(cuid, "form", availability ?? ""),
    queryFn: () => call("GET /api/console/registrations/{cuid}/form", { params: { cuid }, query: { availability } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useFamilyForm = (customer: string, availability: string | null) =>
  useQuery({
    queryKey: ["registration-form", customer, availability ?? ""],
    queryFn: () =>
      call("GET /api/console/customers/{cuid}/registration-form", {
        params: { cuid: customer },
        query: { availability: availability ?? undefined },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Forgets everything that showed registrations, places or money before, except what an answer has just brought. */
export function useForget() {
  const client = useQueryClient()
  return (fresh: QueryKey = []) => {
    const isOld = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(fresh)
    for (const first of [
      "entity",
      "registrations",
      "registration-form",
      "availabilities",
      "customers",
      "home",
      "calendar",
    ])
      void client.invalidateQueries({ queryKey: [first], predicate: isOld })
  }
}
