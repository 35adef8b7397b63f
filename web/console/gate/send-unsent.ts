import { createGate } from "./gate.ts"
import { countUnsent, nameOf } from "./store.ts"

/** Sends what this device recorded at the gate and could not send before, where the gate itself cannot be opened yet. */
export async function sendUnsent(slug: string): Promise<void> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === nameOf(slug)) || (await countUnsent(slug)) === 0) return
  await createGate(slug).sendOnce()
}
