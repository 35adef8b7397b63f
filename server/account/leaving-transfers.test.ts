import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf, said } from "#tests/fixtures/cart.ts"
import { balanceOf, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { cuidOf } from "#tests/fixtures/receipts.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
})

/** A family with 12.00, of which 8.00 wait to be sent to its bank account. */
async function withTransfer() {
  const buyer = await makeBuyer(backend, { wallet: 1_200 })
  const customer = await cuidOf(backend, buyer.id)
  const body = { customer, iban: "BE71 0961 2345 6769", holder: "Léa Dupont", amount: 800 }
  const { credit_transfer } = (await staff.ask("POST", "/api/console/credit-transfers", { body })).body
  const leave = {
    family: (query = "") => buyer.ask("DELETE", `/api/session${query}`),
    staff: (query = "") => staff.ask("DELETE", `/api/console/customers/${customer}${query}`),
  }
  return { id: buyer.id, transfer: credit_transfer.cuid as string, leave }
}
type Leaving = Awaited<ReturnType<typeof withTransfer>>
const become = (status: string, { transfer }: Leaving) =>
  change(backend, "update credit_transfers set status = ? where organiser_id = 1 and cuid = ?", [status, transfer])
const kept = async ({ id }: Leaving) =>
  (
    await rowsOf<{ email: string; holder: string; wallet_amount: number }>(
      backend,
      `select c.email, c.wallet_amount, t.holder from customers c
        join credit_transfers t on t.organiser_id = 1 and t.customer_id = c.id where c.organiser_id = 1 and c.id = ?`,
      [id],
    )
  )[0]!

test.each(["family", "staff"] as const)(
  "CUS-13 a bank refund READY or EXPORTED counts as balance and cannot be given up, by %s",
  async (who) => {
    const leaving = await withTransfer()
    const before = [await kept(leaving), await balanceOf(backend, "PAYOUT"), await balanceOf(backend, "SUSPENSE")]
    for (const status of ["READY", "EXPORTED"]) {
      await become(status, leaving)
      for (const query of ["", "?give_up_balance=true"]) {
        const refused = await leaving.leave[who](query)
        expect([refused.status, said(refused)]).toEqual([409, ["ACCOUNT_HAS_BALANCE", undefined]])
        expect(refused.body.details).toEqual({ balance: 1_200, on_its_way: 800 })
      }
    }
    expect([await kept(leaving), await balanceOf(backend, "PAYOUT"), await balanceOf(backend, "SUSPENSE")]).toEqual(
      before,
    )
    expect(await findViolations(backend.database)).toEqual([])
  },
)

test.each(["family", "staff"] as const)(
  "CUS-13 once it was cancelled its money is in the wallet, and is given up with it, by %s",
  async (who) => {
    const leaving = await withTransfer()
    const path = `/api/console/credit-transfers/${leaving.transfer}`
    expect((await staff.ask("DELETE", path)).body.credit_transfer.status).toBe("CANCELLED")
    const refused = await leaving.leave[who]()
    expect([said(refused), refused.body.details]).toEqual([["ACCOUNT_HAS_BALANCE", undefined], { balance: 1_200 }])
    expect((await leaving.leave[who]("?give_up_balance=true")).status).toBe(200)
    expect(await kept(leaving)).toMatchObject({ email: null, holder: "-", wallet_amount: 0 })
    expect(await findViolations(backend.database)).toEqual([])
  },
)
