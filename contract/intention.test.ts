import { expect, test } from "vitest"
import { createClient } from "./client.ts"
import { createIntention } from "./intention.ts"

/** A client whose answers come, or get lost, in the order given; it keeps the keys it sent. */
function unsteady(...answers: (Response | "lost")[]) {
  const keys: string[] = []
  const call = createClient(async (_, init) => {
    keys.push((init.headers as Record<string, string>)["idempotency-key"]!)
    const answer = answers.shift()!
    if (answer === "lost") throw new TypeError("Failed to fetch")
    return answer
  })
  return { call, keys }
}

const pay = (amount: number) => ({ body: { amount, destination: { type: "REGISTRATION" as const, id: 1 } } })
const ok = () => Response.json({ ok: true })

/** Asks as useAction does: under an intention that is told how it went. */
function asking(...answers: (Response | "lost")[]) {
  const { call, keys } = unsteady(...answers)
  const intention = createIntention()
  const ask = async (amount: number) => {
    const error = await call("POST /api/transactions/wallet", pay(amount) as never, intention).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    intention.ended(error)
  }
  return { ask, keys }
}

test("pressing again after a lost answer sends the same key, and a new one after the answer", async () => {
  const { ask, keys } = asking("lost", "lost", ok(), ok())
  for (const amount of [500, 500, 500, 500]) await ask(amount)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test("a changed input is a new intention", async () => {
  const { ask, keys } = asking("lost", "lost", ok())
  for (const amount of [500, 700, 500]) await ask(amount)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test("a refusal is an answer; what a proxy says in the server's place is none", async () => {
  const refusal = Response.json({ error: "NOTHING_DUE" }, { status: 409 })
  const { ask, keys } = asking(new Response("bad gateway", { status: 502 }), refusal, ok())
  for (const amount of [500, 500, 500]) await ask(amount)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test("calls without an intention have a key each", async () => {
  const { call, keys } = unsteady(ok(), ok())
  for (const _ of [1, 2]) await call("POST /api/transactions/wallet", pay(500) as never)
  expect(keys[1]).not.toBe(keys[0])
})
