import { beforeEach, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change } from "#tests/fixtures/cart.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { readBankInstructions, writeEpc } from "./bank-instructions.ts"

const account = { holder: "Les Explorateurs ASBL", iban: "BE68 5390 0754 7034", bic: null }

describe("the code a banking app reads", () => {
  // The layout of the European Payments Council's guideline EPC069-12, line by line.
  const named = (epc: string) => {
    const [tag, version, characters, identification, bic, name, iban, amount, purpose, structured, unstructured] =
      epc.split("\n")
    return { tag, version, characters, identification, bic, name, iban, amount, purpose, structured, unstructured }
  }

  test("has its fields where the guideline has them, the Belgian communication by its digits", () => {
    const epc = writeEpc({ ...account, amount: 14_210, reference: "+++090/9337/55493+++" })
    expect(named(epc)).toEqual({
      tag: "BCD",
      version: "002",
      characters: "1",
      identification: "SCT",
      bic: "",
      name: "Les Explorateurs ASBL",
      iban: "BE68539007547034",
      amount: "EUR142.10",
      purpose: "",
      structured: "090933755493",
      unstructured: undefined,
    })
    expect(epc).toBe("BCD\n002\n1\nSCT\n\nLes Explorateurs ASBL\nBE68539007547034\nEUR142.10\n\n090933755493")
  })

  test("has a reference with a prefix in the text, since it is no structured one, and the BIC where there is one", () => {
    const epc = named(writeEpc({ ...account, bic: "GKCCBEBB", amount: 5, reference: "EXPL-42" }))
    expect(epc).toMatchObject({ bic: "GKCCBEBB", amount: "EUR0.05", structured: "", unstructured: "EXPL-42" })
  })

  test.each([
    ["RF18539007547034", "RF18539007547034"],
    ["RF18 5390 0754 7034", "RF18539007547034"],
    ["rf18539007547034", "RF18539007547034"],
  ])("has the creditor reference %s in the structured field", (reference, structured) => {
    const epc = named(writeEpc({ ...account, amount: 5, reference }))
    expect([epc.structured, epc.unstructured]).toEqual([structured, undefined])
  })

  test.each(["RF19539007547034", "RF-18539007547034", "RF42", "+++090/9337/55494+++", "090933755493"])(
    "has %s, whose check digits or form are wrong, in the text",
    (reference) => {
      const epc = named(writeEpc({ ...account, amount: 5, reference }))
      expect([epc.structured, epc.unstructured]).toEqual(["", reference])
    },
  )

  test.each([
    [1, "EUR0.01"],
    [100, "EUR1.00"],
    [100_000_000, "EUR1000000.00"],
    [999_999_999_999, "EUR999999999.99"],
  ])("writes %s as %s", (amount, written) => {
    expect(named(writeEpc({ ...account, amount, reference: "A1" })).amount).toBe(written)
  })

  test("keeps within its bounds, whatever the organiser is called", () => {
    const holder = `${"É".repeat(90)}\nEUR1.00\n`
    const epc = writeEpc({ ...account, holder, amount: 1, reference: "x".repeat(160) })
    expect(epc.split("\n")).toHaveLength(11)
    expect(Buffer.byteLength(epc)).toBeLessThanOrEqual(331)
    expect(named(epc)).toMatchObject({ amount: "EUR0.01", structured: "", unstructured: "x".repeat(70) })
  })
})

describe("payment instructions", () => {
  const backend = testBackend()
  const read = (amount = 500, reference: string | null = "+++000/0000/00101+++") =>
    inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      readBankInstructions(tx, 1, { amount, reference }),
    )
  beforeEach(async () => {
    await change(
      backend,
      "update business_details set bank_account_holder = 'Alpha', iban = 'BE68539007547034', bic = null where organiser_id = 1",
    )
    await change(backend, "update settings set bank_transfers_enabled = true where organiser_id = 1")
    await inOwnersHands(backend.database, "update organisers set currency = 'EUR' where id = 1")
  })

  test("NOTIF-07 tell holder, IBAN, reference and amount of what is owed", async () => {
    expect(await read()).toEqual({
      holder: "Alpha",
      iban: "BE68539007547034",
      bic: null,
      amount: 500,
      reference: "+++000/0000/00101+++",
      epc: expect.stringContaining("\nEUR5.00\n"),
    })
  })

  test.each([
    ["bank transfers are off", "update settings set bank_transfers_enabled = false where organiser_id = 1"],
    ["there is no account", "update business_details set iban = null where organiser_id = 1"],
    ["there is no holder", "update business_details set bank_account_holder = '' where organiser_id = 1"],
  ])("NOTIF-07 are absent when %s", async (_, statement) => {
    await change(backend, statement)
    expect(await read()).toBeNull()
  })

  test("NOTIF-07 are absent when nothing is owed, or not in euros", async () => {
    expect(await read(0)).toBeNull()
    expect(await read(500, null)).toBeNull()
    await inOwnersHands(backend.database, "update organisers set currency = 'CHF' where id = 1")
    expect(await read()).toBeNull()
  })
})
