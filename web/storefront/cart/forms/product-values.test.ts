import { describe, expect, test } from "vitest"
import { addItemsInput } from "#contract/endpoints/carts.ts"
import type { Bundle, Membership, Voucher } from "#contract/endpoints/on-sale.ts"
import { type Product, productBody, productSchema, termsOf } from "./product-values.ts"

const bundle = (entity: Bundle["entity"]) => ({ bundle: { id: 3, cuid: "b", price: 16_000, entity } as Bundle })
const membership = (entity: Membership["entity"], period_type: Membership["period_type"]) => ({
  membership: { id: 4, cuid: "m", price: 3_000, entity, period_type } as Membership,
})
const voucher = { voucher: { id: 5, cuid: "v", price: 2_500 } as Voucher }

/** The body made of the inputs' values. */
function body(product: Product, values: object) {
  const terms = termsOf(product)
  const sent = productBody(terms, productSchema(terms).parse(values))
  expect(addItemsInput.safeParse(sent).error).toBeUndefined()
  return sent
}
const problems = (product: Product, values: object) =>
  productSchema(termsOf(product))
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)

describe("bundles", () => {
  test("BNDL-08 BNDL-10 CART-19 one entry for each, all of one bundle, with the participant it is for", () => {
    const entry = { bundle_id: 3, participant_id: 12 }
    expect(body(bundle("PARTICIPANTS"), { participant_id: "12", quantity: "2" })).toEqual({ bundles: [entry, entry] })
    expect(body(bundle("CUSTOMERS"), { participant_id: "12", quantity: 1 })).toEqual({ bundles: [{ bundle_id: 3 }] })
    expect(problems(bundle("PARTICIPANTS"), { participant_id: "", quantity: 1 })).toEqual(["participant_id REQUIRED"])
  })

  test.each([
    [0, "INVALID"],
    [1.5, "INVALID"],
    [-1, "INVALID"],
    [Number.NaN, "REQUIRED"],
  ])("BNDL-09 %s is no quantity", (quantity, code) => {
    expect(problems(bundle("CUSTOMERS"), { participant_id: "", quantity })).toEqual([`quantity ${code}`])
  })
})

describe("memberships", () => {
  test("MSHIP-07 MSHIP-09 a rolling one can be had several times over, a fixed one once", () => {
    const values = { participant_id: "", quantity: 3 }
    expect(body(membership("CUSTOMERS", "ROLLING"), values).memberships).toHaveLength(3)
    expect(body(membership("CUSTOMERS", "FIXED"), values).memberships).toHaveLength(1)
  })

  test("MSHIP-08 the participant goes along only where it is for one", () => {
    const values = { participant_id: "12", quantity: 1 }
    expect(body(membership("PARTICIPANTS", "FIXED"), values)).toEqual({
      memberships: [{ membership_id: 4, participant_id: 12 }],
    })
    expect(body(membership("CUSTOMERS", "FIXED"), values)).toEqual({ memberships: [{ membership_id: 4 }] })
    expect(problems(membership("CUSTOMERS", "FIXED"), { participant_id: null, quantity: 1 })).toBeUndefined()
  })
})

test("VCHR-04 VCHR-05 a voucher is sent as often as it was asked for, at least once", () => {
  expect(body(voucher, { participant_id: "", quantity: 2 })).toEqual({
    vouchers: [{ voucher_id: 5 }, { voucher_id: 5 }],
  })
  expect(problems(voucher, { participant_id: "", quantity: 0 })).toEqual(["quantity INVALID"])
})
