import { describe, expect, test } from "vitest"
import { ledgerProblems } from "./ledger-rules.ts"
import { readAll } from "./sources.ts"

describe("accounts of the ledger", () => {
  test("no statement of the server and no function of the database lists outside accounts by hand", () => {
    const read = readAll(/^server\/(?!platform\/database\/migrations\/).*\.(ts|sql)$/)
    expect(read.length).toBeGreaterThan(100)
    expect(read.flatMap(ledgerProblems)).toEqual([])
  })

  test.each([
    ["server/a.ts", "const a = sql`sum(x) where a.kind in ('ONLINE', 'BANK')`"],
    ["server/a.ts", "const a = sql`sum(x) where a.kind = 'ONLINE' or a.kind = 'PAYOUT'`"],
    ["server/a.ts", 'const a = sum("{ONLINE,BANK,CASH}")'],
    ["server/a.ts", 'const a = ["BANK", "OTHER"]'],
    ["server/platform/database/functions/money.sql", "where a.kind in ('ONLINE', 'BANK', 'CASH')"],
  ])("%s: %s is found", (path, text) => expect(ledgerProblems({ path, text })).toHaveLength(1))

  test.each([
    ["server/a.ts", "const a = sql`a.kind = 'ONLINE'`"],
    ["server/a.ts", 'const a = ["WALLET", "CARD", "BANK"]'],
    ["server/a.test.ts", 'const a = ["BANK", "OTHER"]'],
    [
      "server/platform/database/functions/money.sql",
      "a.kind in ('WALLET', 'THING', 'RESERVATION', 'SUSPENSE', 'PAYOUT')",
    ],
  ])("%s: %s is in order", (path, text) => expect(ledgerProblems({ path, text })).toEqual([]))
})
