import { inject } from "vitest"
import { shiftDate } from "#tests/tools/shift-date.ts"

// Before each file of journeys: what a test works out from Date is at the server's instant too.
shiftDate(inject("shift"))
