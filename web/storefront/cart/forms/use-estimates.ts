import { useEffect, useReducer, useState } from "react"
import { useRevalidator } from "react-router"
import { CallError } from "#contract/client.ts"
import type { Cart } from "#contract/endpoints/carts.ts"
import type { PriceDetails } from "#contract/endpoints/prices.ts"
import { call } from "#web/forms/call.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { useCart } from "../cart-context.ts"

// Estimates of registrations, fetched 350 ms after the last change and cached by their input. An estimate is made for
// the present cart, so the cache lives for one reading of the cart: after an item was added, removed or expired, the
// cart is a new object, and every estimate is fetched again.
export interface EstimateInput {
  availability_id: number
  participant_id: number
  quantity: number
  availability_dates: number[]
  options: { price_id: number }[]
}

export type Estimate =
  | { is: "priced"; price: number; deposit: number; details: PriceDetails }
  | { is: "refused"; error: CallError }
  | { is: "failed" }

const DELAY = 350
const answersOfCart = new WeakMap<Cart, Map<string, Estimate>>()
const ofNoCart = new Map<string, Estimate>()

function answersFor(cart: Cart | null): Map<string, Estimate> {
  if (!cart) return ofNoCart
  const answers = answersOfCart.get(cart) ?? new Map()
  answersOfCart.set(cart, answers)
  return answers
}

const keyOf = (input: EstimateInput) => JSON.stringify(input)
/** The cache key of "who can join", which does not depend on options. */
const whoAndWhen = ({
  availability_id,
  participant_id,
  availability_dates,
}: Omit<EstimateInput, "quantity" | "options">) => JSON.stringify([availability_id, participant_id, availability_dates])

async function ask(input: EstimateInput, cart: Cart | null): Promise<Estimate> {
  try {
    const body = { ...input, cart_id: cart?.id ?? null }
    return { is: "priced", ...(await call("POST /api/carts/items/estimate", { body })) }
  } catch (error) {
    // A refusal with a reason is an answer; any other error may go away on a retry.
    return error instanceof CallError && error.status === 409 ? { is: "refused", error } : { is: "failed" }
  }
}

export interface Estimates {
  /** In the order of the inputs; while others are loading, the previous ones. */
  shown: Estimate[] | null
  isPending: boolean
  /** Why a participant cannot join, if that is in the cache. */
  refusalOf: (input: Omit<EstimateInput, "quantity" | "options">) => CallError | undefined
  retry: () => void
}

/** The price of a single estimate; null while it is not known, or if there are several. */
export function onlyPrice({ shown, isPending }: Pick<Estimates, "shown" | "isPending">): number | null {
  const [estimate] = shown?.length === 1 && !isPending ? shown : []
  return estimate?.is === "priced" ? estimate.price : null
}

/** Nothing is fetched while `isPaused`: an item that is just being added would be refused as a duplicate. */
export function useEstimates(inputs: EstimateInput[], isPaused: boolean): Estimates {
  const { cart } = useCart()
  const { revalidate } = useRevalidator()
  const [, showAgain] = useReducer((turn: number) => turn + 1, 0)
  const answers = answersFor(cart)
  const asked = JSON.stringify(inputs)
  const settled = useDebounced(asked, DELAY)
  const isStill = settled === asked && !isPaused

  useEffect(() => {
    if (!isStill) return
    const known = answersFor(cart)
    const missing = (JSON.parse(settled) as EstimateInput[]).filter((input) => !known.has(keyOf(input)))
    if (missing.length === 0) return
    let isWanted = true
    const answer = async (input: EstimateInput) => {
      const estimate = await ask(input, cart)
      known.set(keyOf(input), estimate)
      if (estimate.is === "refused" && estimate.error.field === "participant_id") known.set(whoAndWhen(input), estimate)
    }
    void Promise.all(missing.map(answer)).then(() => isWanted && showAgain())
    return () => {
      isWanted = false
    }
  }, [settled, isStill, cart])

  const found = inputs.map((input) => answers.get(keyOf(input)))
  const complete = found.every((each) => each !== undefined) ? found : null
  const [last, setLast] = useState<Estimate[]>([])
  const isSame = complete?.length === last.length && complete.every((each, index) => each === last[index])
  if (complete && !isSame) setLast(complete)
  const shown = complete ?? last
  return {
    shown: shown.length > 0 ? shown : null,
    isPending: !complete,
    refusalOf: (input) => {
      const answer = answers.get(whoAndWhen(input))
      return answer?.is === "refused" ? answer.error : undefined
    },
    // The cart read anew is another object, for which every estimate is fetched again.
    retry: () => void call("GET /api/carts/current").then(revalidate, () => {}),
  }
}
