import { timingSafeEqual } from "node:crypto"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Config } from "../config.ts"

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void
  read(): Promise<string>
}

/** What the nightly checks found last. */
export interface InvariantGauges {
  /** In seconds since 1970; null before the first night. */
  checked_at: number | null
  violations: Record<string, number>
}

export interface Gauges {
  readInvariants: () => Promise<InvariantGauges>
  countLateRefunds: () => Promise<number>
}

export function createMetrics({ readInvariants, countLateRefunds }: Gauges): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "marelle_request_seconds",
    help: "Time to answer, by kind of route",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const violations = new Gauge({
    name: "marelle_invariant_violations",
    help: "Rows that violate an invariant, by invariant, when it was checked last; those that hold are absent",
    labelNames: ["invariant"],
    registers: [registry],
  })
  const checked = new Gauge({
    name: "marelle_invariants_checked_timestamp_seconds",
    help: "When the invariants were checked last",
    registers: [registry],
  })
  const late = new Gauge({
    name: "marelle_late_refunds",
    help: "Refunds to a card that their provider has not answered for more than an hour",
    registers: [registry],
  })
  /** Without the database there are the other metrics still. */
  const look = async () => {
    const found = await Promise.all([readInvariants(), countLateRefunds()]).catch(() => null)
    if (!found) return
    const [invariants, late_refunds] = found
    violations.reset()
    for (const [invariant, count] of Object.entries(invariants.violations)) violations.set({ invariant }, count)
    if (invariants.checked_at !== null) checked.set(invariants.checked_at)
    late.set(late_refunds)
  }
  return {
    observe: (route, method, status, seconds) => duration.observe({ route, method, status }, seconds),
    async read() {
      await look()
      return registry.metrics()
    },
  }
}

/** With a token set, only its bearer reads the metrics; without one, only this machine. */
export function mayReadMetrics(config: Pick<Config, "metrics_token">, request: Request, address: string): boolean {
  if (!config.metrics_token) return address === "127.0.0.1" || address === "::1"
  const given = Buffer.from(request.headers.get("authorization") ?? "")
  const expected = Buffer.from(`Bearer ${config.metrics_token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
