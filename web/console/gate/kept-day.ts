import type { Day } from "../attendance/use-day.ts"
import { joinDay, type PrivateParts, splitDay } from "./private-day.ts"
import { makeKey, seal, unseal } from "./seal.ts"
import type { GateStore } from "./store.ts"

// The day as it lies on the device: the list in clear, and beside it, encrypted, what is private about the children. Each
// person has a key of their own, which leaves with the day.

/** Keeps the list, and what is private where this browser can encrypt it and keep a key. */
export async function keepDay(store: GateStore, person: string, day: Day): Promise<void> {
  const { open, parts } = splitDay(day)
  await store.keep("day", open)
  try {
    const known = await store.read("key")
    const own = known?.person === person ? known : await makeKey(person)
    if (!own) return
    if (own !== known) await store.keep("key", own)
    await store.keep("sealed", await seal(own, day.date, parts))
  } catch {
    // A browser that keeps no keys: what is private stays in the memory of this page.
    await store.forget("sealed")
  }
}

interface KeptDay {
  day: Day
  /** False where what is private could not be opened: it is asked for again as soon as there is a network. */
  isWhole: boolean
}

/** The list of that day and person; one of another day, or what another person has left, is erased instead. */
export async function readDay(store: GateStore, person: string, date: string): Promise<KeptDay | null> {
  const open = await store.read("day")
  const sealed = await store.read("sealed")
  if (open?.date !== date || (sealed && (sealed.person !== person || sealed.date !== date))) {
    await forgetDay(store)
    return null
  }
  const parts = (await unseal(await store.read("key"), sealed)) as PrivateParts | null
  return { day: joinDay(open, parts), isWhole: parts !== null }
}

export async function forgetDay(store: GateStore): Promise<void> {
  for (const name of ["sealed", "key", "day"] as const) await store.forget(name)
}
