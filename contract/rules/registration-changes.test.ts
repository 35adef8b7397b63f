import { expect, test } from "vitest"
import {
  cancellationMoney,
  cancelProblem,
  datesProblem,
  editProblem,
  isSelectable,
  registrationCan,
} from "./registration-changes.ts"

const all = { allow_cancellation: true, allow_dates_edit: true, allow_options_edit: true, allow_questions_edit: true }
const dates = [{ start_at: "2027-02-22T08:00:00Z" }, { start_at: "2027-02-23T08:00:00Z" }]
const registration = { cancelled: false, dates, activity: all }

test("REG-16 cancelling is possible until the first date starts, changing until the last one does", () => {
  const [before, during, after] = ["2027-02-22T07:59:59Z", "2027-02-22T08:00:00Z", "2027-02-23T08:00:00Z"]
  expect([before, during, after].map((now) => cancelProblem(registration, now!))).toEqual([
    null,
    "REGISTRATION_STARTED",
    "REGISTRATION_STARTED",
  ])
  expect([before, during, after].map((now) => editProblem(registration, now!))).toEqual([
    null,
    null,
    "REGISTRATION_STARTED",
  ])
  const cancelled = { ...registration, cancelled: true }
  expect([registrationCan.cancel(cancelled, before), registrationCan.edit(cancelled, before)]).toEqual([false, false])
  const fixed = { ...all, allow_cancellation: false, allow_dates_edit: false, allow_options_edit: false }
  expect(cancelProblem({ ...registration, activity: fixed }, before)).toBe("CANCELLATION_NOT_ALLOWED")
  expect(editProblem({ ...registration, activity: fixed }, before)).toBeNull()
  const closed = { ...fixed, allow_questions_edit: false }
  expect(editProblem({ ...registration, activity: closed }, before)).toBe("EDIT_NOT_ALLOWED")
})

test("REG-22 a date can be had that is booked, or open with room", () => {
  const asked = { booked: [1], quantity: 2, now: "2027-02-22T08:00:00Z" }
  const date = { id: 2, start_at: "2027-02-23T08:00:00Z", status: "OPEN" as const, remaining: 2 }
  expect(isSelectable(date, asked)).toBe(true)
  expect(isSelectable({ ...date, remaining: null }, asked)).toBe(true)
  expect(isSelectable({ ...date, remaining: 1 }, asked)).toBe(false)
  expect(isSelectable({ ...date, status: "OVERLAP" }, asked)).toBe(false)
  expect(isSelectable({ ...date, id: 1, status: "CLOSED", remaining: 0 }, asked)).toBe(true)
  expect(isSelectable({ ...date, id: 1, start_at: asked.now }, asked)).toBe(false)
})

test("REG-24 at least one date; fewer only where it could be cancelled, and only some can be had", () => {
  const can = { cancel: true, be_partial: true }
  expect(datesProblem({ before: 2, after: 0 }, can)).toEqual({
    message: "registrations.edit.form.messages.availability_dates.required",
  })
  expect(datesProblem({ before: 2, after: 1 }, can)).toBeNull()
  expect(datesProblem({ before: 2, after: 1 }, { ...can, cancel: false })).toEqual({ code: "CANCELLATION_NOT_ALLOWED" })
  expect(datesProblem({ before: 2, after: 1 }, { ...can, be_partial: false })).toEqual({
    code: "PARTIAL_REGISTRATION_NOT_ALLOWED",
  })
  expect(datesProblem({ before: 2, after: 2 }, { cancel: false, be_partial: false })).toBeNull()
})

test("the fee is at most what was paid", () => {
  expect(cancellationMoney(5_000, 1_000)).toEqual({ fee: 1_000, returned: 4_000 })
  expect(cancellationMoney(500, 1_000)).toEqual({ fee: 500, returned: 0 })
})
