import { useEffect, useState } from "react"
import { CallError } from "#contract/client.ts"
import type { EditInput } from "#contract/endpoints/registration-changes.ts"
import { call } from "#web/forms/call.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"

const DELAY = 350

export interface Estimated {
  total_before: number
  total_amount: number
  to_wallet: number
  outstanding_amount: number
}

export type EditEstimate = ({ is: "priced" } & Estimated) | { is: "refused"; error: CallError } | { is: "failed" }

async function ask(asked: string): Promise<EditEstimate> {
  try {
    const body = JSON.parse(asked) as EditInput
    return { is: "priced", ...(await call("POST /api/registrations/estimate", { body })) }
  } catch (error) {
    // A refusal with a reason is an answer; any other error may go away on a retry.
    const isReason = error instanceof CallError && error.status < 500 && error.code !== "TOO_MANY_ATTEMPTS"
    return isReason ? { is: "refused", error } : { is: "failed" }
  }
}

/** The price of a change, fetched 350 ms after the last input; the present price where there is nothing to ask. */
export function useEditEstimate(body: EditInput, isAskable: boolean, standing: Estimated) {
  const asked = JSON.stringify(body)
  const settled = useDebounced(asked, DELAY)
  const [answer, setAnswer] = useState<{ to: string; estimate: EditEstimate }>()
  useEffect(() => {
    if (!isAskable) return
    let isWanted = true
    void ask(settled).then((estimate) => isWanted && setAnswer({ to: settled, estimate }))
    return () => {
      isWanted = false
    }
  }, [settled, isAskable])
  const unchanged: EditEstimate = { is: "priced", ...standing }
  return {
    shown: isAskable ? (answer?.estimate ?? unchanged) : unchanged,
    isPending: isAskable && answer?.to !== asked,
  }
}
