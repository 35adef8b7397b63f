import type { Day } from "../attendance/use-day.ts"
import type { SessionAnswer } from "../session/session.ts"
import type { KeptRecord } from "./store.ts"

export interface GateState {
  /** False until it is known what the device keeps and whether there is a network. */
  isReady: boolean
  isOnline: boolean
  /** Null: nobody is logged in, or nobody was when the network was there last. */
  session: SessionAnswer | null
  day: Day | null
  records: KeptRecord[]
  /** By how many seconds this device's clock is behind, where that is too much. */
  clock_seconds: number | null
}

export const nothingYet: GateState = {
  isReady: false,
  isOnline: true,
  session: null,
  day: null,
  records: [],
  clock_seconds: null,
}

export const mayAttend = (session: SessionAnswer, what: "read" | "register"): boolean =>
  session.permissions.includes(`registrations.attendances.${what}`)
