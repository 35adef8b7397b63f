import { expect, test } from "vitest"
import { participantDestination } from "./participant-destination.ts"

const created = (query: string) => participantDestination(new URLSearchParams(query), { cuid: "pnew" })

test("PART-03 without a redirect the list follows", () => {
  expect(created("")).toBe("/account/participants")
  expect(created("dates=1&dates=2")).toBe("/account/participants")
})

test("PART-04 the redirect gets the new participant", () => {
  expect(created("redirect=/availabilities/a1")).toBe("/availabilities/a1?participant=pnew")
})

test("PART-04 every other parameter is kept, repeated ones too", () => {
  expect(created("redirect=/cart/add&availability=a1&dates=1&dates=2&q=%C3%A9t%C3%A9")).toBe(
    "/cart/add?availability=a1&dates=1&dates=2&q=%C3%A9t%C3%A9&participant=pnew",
  )
})

test("PART-04 the redirect keeps its own query and its place on the page", () => {
  expect(created(`redirect=${encodeURIComponent("/cart/add?availability=a1#form")}&tier=t1`)).toBe(
    "/cart/add?availability=a1&tier=t1&participant=pnew#form",
  )
})

test("PART-04 what both carry is this page's, once", () => {
  expect(created(`redirect=${encodeURIComponent("/cart/add?tier=t1")}&tier=t2`)).toBe(
    "/cart/add?tier=t2&participant=pnew",
  )
})

test("PART-04 an earlier participant gives way to the new one", () => {
  expect(created(`redirect=${encodeURIComponent("/cart/add?participant=pold")}`)).toBe("/cart/add?participant=pnew")
  expect(created("redirect=/cart/add&participant=pold")).toBe("/cart/add?participant=pnew")
})

test("PART-04 a redirect to another site counts as absent", () => {
  for (const away of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "/..//evil.example",
  ])
    expect(created(`redirect=${encodeURIComponent(away)}&tier=t1`)).toBe("/account/participants")
})

test("PART-03 going back without creating leads to the same place, without a participant", () => {
  expect(participantDestination(new URLSearchParams("redirect=/cart/add&tier=t1"))).toBe("/cart/add?tier=t1")
  expect(participantDestination(new URLSearchParams())).toBe("/account/participants")
})
