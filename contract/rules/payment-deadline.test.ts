import { expect, test } from "vitest"
import { type DeadlineFacts, deadlineStep } from "./payment-deadline.ts"

const facts: DeadlineFacts = {
  total_amount: 10_000,
  deposit_amount: 0,
  paid_amount: 2_000,
  cancelled: false,
  is_being_paid: false,
  remind_at: "2027-03-08T00:00:00.000Z",
  deadline_at: "2027-03-11T00:00:00.000Z",
  due_at: null,
  start_at: "2027-05-01T08:00:00.000Z",
  now: "2027-03-08T00:00:00.000Z",
}
const step = (more: Partial<DeadlineFacts>) => deadlineStep({ ...facts, ...more })?.step ?? null

test("REG-19 a reminder first, once; cancelled when the day it told has passed", () => {
  expect(deadlineStep(facts)).toEqual({ step: "REMIND", due_at: facts.deadline_at, missing: 8_000 })
  expect(step({ now: "2027-03-07T23:59:59.000Z" })).toBeNull()
  const due_at = facts.deadline_at
  expect([step({ due_at }), step({ due_at, now: due_at! })]).toEqual([null, "CANCEL"])
  // The reminder is late: there is still a day left.
  const late = { now: "2027-03-20T10:00:00.000Z" }
  expect(deadlineStep({ ...facts, ...late })).toMatchObject({ step: "REMIND", due_at: "2027-03-21T10:00:00.000Z" })
})

test("nothing happens to what is paid, has its deposit, is being paid, has begun or has no deadline", () => {
  const due = { due_at: facts.deadline_at, now: "2027-03-12T00:00:00.000Z" }
  expect(step(due)).toBe("CANCEL")
  const spared: Partial<DeadlineFacts>[] = [
    { paid_amount: 10_000 },
    { total_amount: 0 },
    { deposit_amount: 2_000 },
    { cancelled: true },
    { is_being_paid: true },
    { start_at: due.now },
    { deadline_at: null, remind_at: null },
  ]
  for (const more of spared) expect(step({ ...due, ...more }), JSON.stringify(more)).toBeNull()
})
