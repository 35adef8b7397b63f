import { timingSafeEqual } from "node:crypto"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"
import type { Config } from "../config.ts"

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void
  read(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "marelle_request_seconds",
    help: "Time to answer, by kind of route",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    observe: (route, method, status, seconds) => duration.observe({ route, method, status }, seconds),
    read: () => registry.metrics(),
  }
}

/** With a token set, only its bearer reads the metrics; without one, only this machine. */
export function mayReadMetrics(config: Pick<Config, "metrics_token">, request: Request, address: string): boolean {
  if (!config.metrics_token) return address === "127.0.0.1" || address === "::1"
  const given = Buffer.from(request.headers.get("authorization") ?? "")
  const expected = Buffer.from(`Bearer ${config.metrics_token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
