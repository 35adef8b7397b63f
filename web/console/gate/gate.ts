import { today as todayThere } from "@internationalized/date"
import { CallError, newKey } from "#contract/client.ts"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import type { AttendanceKind } from "#contract/rules/attendance.ts"
import { correctedAt, MOST_RECORDS } from "#contract/rules/attendance-marks.ts"
import { dropDrafts } from "../drafts/draft-store.ts"
import { call } from "../session/call.ts"
import { keep, readKept } from "../session/kept.ts"
import type { SessionAnswer } from "../session/session.ts"
import { applyRecords, rowOfCode } from "./apply-records.ts"
import { deviceTime } from "./device-clock.ts"
import { type GateState, mayAttend, nothingYet } from "./gate-state.ts"
import { forgetDay, keepDay, readDay } from "./kept-day.ts"
import { type GateStore, type KeptRecord, openStore } from "./store.ts"
import { asSent, told } from "./told-records.ts"

// The gate without its looks. A tap is first kept on the device and then sent: with or without network it is the same walk,
// and nothing is lost in between. Every few seconds what waits is sent and the day is looked at again.

/** The child of a code on today's list, or whose code it is and why there is none. */
interface ReadCode {
  row: DayRow | null
  name: string | null
  refusal: string | null
}

const WHOLE_EVERY = 15

export type Gate = ReturnType<typeof createGate>

export function createGate(slug: string) {
  let state = nothingYet
  let store: GateStore | undefined
  let looks = 0
  /** False while something about the children is not known: then everything is asked for. */
  let isWholeKnown = true
  let running: Promise<void> | null = null
  const leaving = `gate-leaving/${slug}`
  const listeners = new Set<() => void>()
  const set = (changes: Partial<GateState>) => {
    state = { ...state, ...changes }
    for (const tell of listeners) tell()
  }
  const open = (): GateStore => store ?? fail()
  const personOf = () => state.session?.collaborator?.cuid ?? ""
  const waiting = () => state.records.filter((record) => record.state === "WAITING")

  async function keepRecords(changed: readonly KeptRecord[]): Promise<void> {
    await open().keepRecords(changed)
    set({ records: await open().findRecords(personOf()) })
  }

  /** Another person, nobody, or somebody who may no longer see it: the list of the one before leaves the device. */
  async function enter(session: SessionAnswer): Promise<void> {
    const before = state.session
    const person = session.collaborator?.cuid
    const isOther = before?.collaborator && before.collaborator.cuid !== person
    if (!person || isOther || session.due || !mayAttend(session, "read")) {
      await forgetDay(open())
      await open().forget("session")
      set({ day: null })
    }
    if (before && mayAttend(before, "register") !== mayAttend(session, "register")) isWholeKnown = false
    if (person) await open().keep("session", session)
    set({ session: person ? session : null, records: person ? await open().findRecords(person) : [] })
  }

  /** The list leaves with its day, and so do the records that have arrived and the names on those that have not. */
  async function endDay(): Promise<void> {
    const timezone = state.session?.organiser.timezone
    if (!timezone || !state.day || state.day.date === todayThere(timezone).toString()) return
    await forgetDay(open())
    set({ day: null })
    await endRecords()
  }

  async function endRecords(): Promise<void> {
    for (const record of state.records) if (record.state !== "WAITING") await open().dropRecord(record.key)
    await keepRecords(waiting().map((record) => ({ ...record, name: "" })))
  }

  async function send(): Promise<void> {
    const records = waiting().slice(0, MOST_RECORDS)
    if (records.length === 0) return
    const body = { sent_at: deviceTime(), records: records.map(asSent) }
    const answer = await call("POST /api/console/attendances/batch", { body })
    await keepRecords(told(records, answer))
    set({ clock_seconds: answer.clock.corrected ? answer.clock.seconds : null })
    await send()
  }

  async function look({ isWhole = false } = {}): Promise<void> {
    const { day } = state
    // Notes and pick-up people are not in the stamp: now and then everything is asked for.
    looks += 1
    const stamp = isWhole || !isWholeKnown || looks % WHOLE_EVERY === 0 ? undefined : day?.stamp
    const answer = await call("GET /api/console/attendances/day", { query: { stamp } })
    if (answer.groups === null && day?.date === answer.date) return
    const next = { ...answer, groups: answer.groups ?? [] }
    await keepDay(open(), personOf(), next)
    isWholeKnown = true
    set({ day: next })
  }

  /** Every failure that is no refusal means that there is no network, or no server behind it. */
  async function walk(): Promise<void> {
    try {
      await endDay()
      if (readKept(leaving)) {
        await call("POST /api/console/auth/logout")
        keep(leaving, null)
      }
      const session = await call("GET /api/console/session")
      await enter(session)
      set({ isOnline: true })
      if (!session.collaborator) return
      await send()
      if (!session.due && mayAttend(session, "read")) await look()
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) set({ isOnline: false })
      else if (error.code === "UNAUTHENTICATED") await enter({ ...state.session!, collaborator: null })
    } finally {
      set({ isReady: true })
    }
  }

  /** One walk at a time; whoever asks meanwhile waits for the next. */
  const sync = async (): Promise<void> => {
    if (!store) return
    if (running) await running
    running ??= walk().finally(() => {
      running = null
    })
    await running
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    sync,
    async start(): Promise<void> {
      store = await openStore(slug)
      const session = await open().read("session")
      if (session) {
        set({ session })
        set({ records: await open().findRecords(personOf()) })
        const kept = await readDay(store, personOf(), todayThere(session.organiser.timezone).toString())
        isWholeKnown = kept?.isWhole ?? true
        if (kept) set({ day: kept.day, isReady: true })
        else await endRecords()
      }
      await sync()
    },
    /** Kept first: what a person has seen recorded is never lost. */
    async tap(row: DayRow, kind: AttendanceKind, picked_up_by?: string): Promise<KeptRecord> {
      const record: KeptRecord = {
        key: newKey(),
        person: personOf(),
        name: row.participant.fullname,
        kind,
        registration: row.registration.cuid,
        date_id: row.date.id,
        at: deviceTime(),
        picked_up_by,
        by_hand: correctedAt(row, kind) !== null,
        state: "WAITING",
        result: null,
      }
      await keepRecords([record])
      void sync()
      return record
    },
    /**
     * The row of a scanned code. One that is not on the list may have come since: with the network the day is looked at
     * again, and then the server says whose code it is and what is wrong with it, without recording anything.
     */
    async readCode(code: string): Promise<ReadCode> {
      const find = () => rowOfCode(applyRecords(state.day?.groups ?? [], state.records), code, deviceTime())
      const known = find()
      if (known || !state.isOnline) return { row: known, name: null, refusal: null }
      await sync()
      const row = find()
      if (row) return { row, name: null, refusal: null }
      try {
        const query = { token: code.slice(0, 200) }
        const { participant, refusal } = await call("GET /api/console/attendances/code", { query })
        // Registered at the desk a moment ago.
        if (refusal === null) await look({ isWhole: true })
        return { row: find(), name: participant.fullname, refusal }
      } catch (error) {
        return { row: null, name: null, refusal: error instanceof CallError ? error.code : null }
      }
    },
    /** One that was not sent is forgotten; a sent one is taken back by hand, which needs the network. */
    async undo(key: string): Promise<void> {
      const record = state.records.find((each) => each.key === key)
      if (!record) return
      const { kind, registration, date_id } = record
      if (record.state === "SENT")
        await call("POST /api/console/attendances", { body: { kind, registration, date_id, at: null } })
      await open().dropRecord(key)
      set({ records: await open().findRecords(personOf()) })
      void sync()
    },
    /** What waits, without the gate being opened. */
    async sendOnce(): Promise<void> {
      store = await openStore(slug)
      await sync()
      store.close()
    },
    drop: async (key: string): Promise<void> => {
      await open().dropRecord(key)
      set({ records: await open().findRecords(personOf()) })
    },
    /**
     * Sends what waits, erases what is kept and ends the session; false where something is left and may not be dropped.
     * Without network the session ends as soon as there is one.
     */
    async logOut({ isDropping }: { isDropping: boolean }): Promise<boolean> {
      await sync()
      if (waiting().length > 0 && !isDropping) return false
      keep(leaving, "yes")
      dropDrafts(slug)
      await open().erase()
      set({ session: null, day: null, records: [] })
      await sync()
      return true
    },
  }
}

const fail = (): never => {
  throw new Error("the gate was used before it was started")
}
