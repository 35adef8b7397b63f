import { expect, test } from "vitest"
import { addItemsInput } from "./endpoints/carts.ts"
import { transactionEndpoints } from "./endpoints/transactions.ts"
import { formId, paging, queryId, wholeNumber } from "./fields.ts"

const odd = [true, false, null, [], [3], ["0x10"], {}, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]
const oddTexts = [
  "",
  " ",
  " 3 ",
  "2e1",
  "0x10",
  "+3",
  "-3",
  "3.0",
  "1_0",
  "٣",
  "Infinity",
  "9".repeat(16),
  "9".repeat(17),
]

test.each([...odd, ...oddTexts])("%j is no whole number", (value) => {
  for (const schema of [wholeNumber(), queryId, formId, paging.limit, paging.offset])
    expect(schema.safeParse(value).success).toBe(false)
})

test("a number, or its digits as a form sends them", () => {
  expect([wholeNumber().parse(3), wholeNumber().parse("3"), wholeNumber().parse("003"), queryId.parse("12")]).toEqual([
    3, 3, 3, 12,
  ])
  expect(wholeNumber().parse(0)).toBe(0)
  expect(formId.safeParse("0").success).toBe(false)
})

test("what is missing is said to be required, an id that is none to be invalid", () => {
  expect(formId.safeParse(undefined).error!.issues[0]!.message).toBe("REQUIRED")
  expect(queryId.safeParse("x").error!.issues[0]!.message).toBe("INVALID_ID")
})

test.each([true, ["0x10"], "0x10", "2e1", " 3 ", ""])("no amount and no count is %j", (value) => {
  const { body } = transactionEndpoints.payFromWallet
  expect(body.safeParse({ amount: value, destination: { type: "cart", cuid: "abc" } }).success).toBe(false)
  const line = { availability_id: 1, participant_id: 1, availability_dates: [1] }
  for (const name of ["availability_id", "participant_id", "quantity"])
    expect(addItemsInput.safeParse({ registrations: [{ ...line, [name]: value }] }).success).toBe(false)
  expect(addItemsInput.safeParse({ registrations: [line] }).success).toBe(true)
})
