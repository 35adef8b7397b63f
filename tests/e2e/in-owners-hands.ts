import { inject } from "vitest"
import { askAtDoor } from "#tests/tools/owner-door.ts"

/** Changes rows of the server's database as its owner: what no call writes, or what would have to be waited for. */
export const inOwnersHands = (statement: string, values: unknown[] = []) => askAtDoor(inject("door"), statement, values)
