import { today as todayThere } from "@internationalized/date"
import type { SessionAnswer } from "../session/session.ts"
import { readDay } from "./kept-day.ts"
import { nameOf, openStore } from "./store.ts"

/**
 * Called wherever in the console somebody is known to work: what the gate keeps about children leaves this device with its
 * day, and when somebody else logs in, also where nobody opens the gate again. A browser without the gate gets no database.
 */
export async function tidyGate({ organiser, collaborator }: SessionAnswer): Promise<void> {
  const known = await indexedDB.databases()
  if (!collaborator || !known.some(({ name }) => name === nameOf(organiser.slug))) return
  const store = await openStore(organiser.slug)
  await readDay(store, collaborator.cuid, todayThere(organiser.timezone).toString())
  store.close()
}
