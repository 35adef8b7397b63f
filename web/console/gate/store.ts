import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { BatchRecord } from "#contract/endpoints/attendance-day.ts"
import type { Day } from "../attendance/use-day.ts"
import type { SessionAnswer } from "../session/session.ts"
import type { OwnKey, Sealed } from "./seal.ts"

// What the gate keeps on this device, in a database of the organiser's own: who works here, the list of today, and what was
// recorded. It survives a restart of the browser. The list leaves when the day is over; everything leaves at the logout.
// Health, notes and phone numbers of families are in `sealed`, encrypted, and nowhere else.

/** How far a record has come. One that is refused stays until the person has seen it. */
export type RecordState = "WAITING" | "SENT" | "IGNORED" | "REFUSED"

export interface KeptRecord extends BatchRecord {
  /** The collaborator who recorded it: nobody else sees or sends it. */
  person: string
  /** The participant's name, for the list of records; empty once the day is over. */
  name: string
  state: RecordState
  /** The code it was refused with. */
  result: string | null
}

interface Kept {
  session: SessionAnswer
  day: Day
  sealed: Sealed
  key: OwnKey
}

interface GateDatabase extends DBSchema {
  kept: { key: keyof Kept; value: Kept[keyof Kept] }
  records: { key: string; value: KeptRecord }
}

export const nameOf = (slug: string) => `gate-${slug}`

const open = (slug: string): Promise<IDBPDatabase<GateDatabase>> =>
  openDB<GateDatabase>(nameOf(slug), 1, {
    upgrade(database) {
      database.createObjectStore("kept")
      database.createObjectStore("records", { keyPath: "key" })
    },
  })

export type GateStore = Awaited<ReturnType<typeof openStore>>

export async function openStore(slug: string) {
  const database = await open(slug)
  return {
    read: async <K extends keyof Kept>(name: K) => (await database.get("kept", name)) as Kept[K] | undefined,
    keep: async <K extends keyof Kept>(name: K, value: Kept[K]) => void (await database.put("kept", value, name)),
    forget: async (name: keyof Kept) => database.delete("kept", name),
    findRecords: async (person: string) => (await database.getAll("records")).filter((each) => each.person === person),
    keepRecords: async (records: readonly KeptRecord[]) => {
      const change = database.transaction("records", "readwrite")
      await Promise.all([...records.map((record) => change.store.put(record)), change.done])
    },
    dropRecord: (key: string) => database.delete("records", key),
    /** Everything at once. The database stays, because its removal would wait for every other tab that has it open. */
    erase: async () => {
      const change = database.transaction(["kept", "records"], "readwrite")
      const stores = [change.objectStore("kept"), change.objectStore("records")]
      await Promise.all([...stores.map((each) => each.clear()), change.done])
    },
    close: () => database.close(),
  }
}

/** How many records of anybody wait to be sent: a logout elsewhere in the console must not lose them. */
export async function countUnsent(slug: string): Promise<number> {
  const database = await open(slug)
  const records = await database.getAll("records")
  database.close()
  return records.filter(({ state }) => state === "WAITING").length
}

/** Takes everything of this organiser from the device. */
export async function eraseGate(slug: string): Promise<void> {
  const store = await openStore(slug)
  await store.erase()
  store.close()
}
