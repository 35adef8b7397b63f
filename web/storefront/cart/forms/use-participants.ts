import { useCallback, useEffect, useMemo, useState } from "react"
import { useSearchParams } from "react-router"
import type { Participant } from "#contract/endpoints/participants.ts"
import { call } from "#web/forms/call.ts"
import { useStorefront } from "../../site/root-data.ts"

export type Participants = { is: "loading" } | { is: "failed"; retry: () => void } | { is: "known"; all: Participant[] }

/** Cache of the last reading, so that the next page shows them at once. By customer, since one tab may see several. */
const lastRead = new Map<number, Participant[]>()

export const participantOf = (participants: Participants, id: string): Participant | undefined =>
  participants.is === "known" ? participants.all.find((each) => String(each.id) === id) : undefined

/** The participants a form is for, where it is not for all; memoized, so that the list is stable. */
export function useOnly(participants: Participants, only: number[] | undefined): Participants {
  const all = participants.is === "known" ? participants.all : null
  const ids = only?.join()
  const some = useMemo(
    () => (ids === undefined ? all : all?.filter(({ id }) => ids.split(",").includes(String(id)))),
    [all, ids],
  )
  return some ? { is: "known", all: some } : participants
}

/** The customer's participants, newest first. */
export function useParticipants(isNeeded = true): Participants {
  const customer_id = useStorefront().customer?.id
  const named = useSearchParams()[0].get("participant")
  const [all, setAll] = useState(() => {
    const known = customer_id === undefined ? undefined : lastRead.get(customer_id)
    // A cached list without the participant who was just added is out of date.
    return named && !known?.some(({ cuid }) => cuid === named) ? undefined : known
  })
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (customer_id === undefined || !isNeeded) return
    let isWanted = true
    setFailed(false)
    call("GET /api/participants", { query: { page_size: 100 } }).then(
      ({ data }) => {
        lastRead.set(customer_id, data)
        if (isWanted) setAll(data)
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [customer_id, isNeeded, turn])
  if (all) return { is: "known", all }
  return hasFailed ? { is: "failed", retry } : { is: "loading" }
}
