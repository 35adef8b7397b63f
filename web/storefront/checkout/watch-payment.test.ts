import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { watchPayment } from "./watch-payment.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (isPending: () => Promise<boolean>) => {
  const told: string[] = []
  const asked = vi.fn(isPending)
  const stop = watchPayment({
    isPending: asked,
    onSettled: () => told.push("settled"),
    onTired: () => told.push("tired"),
  })
  return { told, asked, stop }
}

test("a payment is asked about every two seconds until it is settled", async () => {
  let left = 3
  const { told, asked } = watch(async () => --left > 0)
  await vi.advanceTimersByTimeAsync(5_999)
  expect([asked.mock.calls.length, told]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.mock.calls.length, told]).toEqual([3, ["settled"]])
})

test("a network that is away has settled nothing; after a minute nobody asks any more", async () => {
  const { told, asked } = watch(() => Promise.reject(new Error("away")))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.mock.calls.length, told]).toEqual([30, ["tired"]])
})

test("whoever has left is told nothing", async () => {
  const { told, asked, stop } = watch(async () => false)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([asked.mock.calls.length, told]).toEqual([0, []])
})
