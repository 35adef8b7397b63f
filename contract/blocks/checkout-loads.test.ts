import { expect, test } from "vitest"
import type { Call } from "../client.ts"
import { checkoutLoads } from "./checkout-loads.ts"

const where = (cart: string) => ({ query: new URLSearchParams(), params: { cart }, now: "", timezone: "" })

/** Answers as for a customer or for a visitor, and records the calls. */
const asking = (customer: object | null) => {
  const asked: unknown[] = []
  const call = (async (name: string, input?: { params?: object }) => {
    if (name === "GET /api/session") return { customer }
    asked.push([name, ...(input?.params ? [input.params] : [])])
    return { asked: name }
  }) as unknown as Call
  return { call, asked }
}

test("CHECK-02 a visitor's page asks for no cart, and has nothing to show", async () => {
  const { call, asked } = asking(null)
  expect(await checkoutLoads.checkout(call)).toBeNull()
  expect(await checkoutLoads["checkout-success"](call, {}, where("c1abc"))).toBeNull()
  expect(asked).toEqual([])
})

test("CHECK-19 a customer's asks for the open cart, and for the one its address names", async () => {
  const { call, asked } = asking({ id: 1 })
  await checkoutLoads.checkout(call)
  await checkoutLoads["checkout-success"](call, {}, where("c1abc"))
  // A parameter that is no cuid is still asked for, so that it gets the usual "not found".
  await checkoutLoads["checkout-success"](call, {}, where("../x"))
  expect(asked).toEqual([
    ["GET /api/carts/current/checkout"],
    ["GET /api/carts/{cuid}", { cuid: "c1abc" }],
    ["GET /api/carts/{cuid}", { cuid: "nothing" }],
  ])
})
