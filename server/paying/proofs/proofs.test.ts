import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { buy, moneyViolations, readCart, walletOf } from "#tests/fixtures/purchases.ts"
import { cuidOf } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
const pdf = "%PDF-1.4 a transfer"
let family: Family
let staff: Entered
let stranger: Entered
beforeAll(async () => {
  family = await makeFamily(backend)
  const permissions = [
    "customers.transaction_proofs.create",
    "customers.transaction_proofs.read",
    "customers.transaction_proofs.update",
    "customers.transaction_proofs.delete",
    "payments.payments.create",
    "payments.payments.read",
    "payments.payments.update",
    "payments.payments.delete",
  ] as const
  staff = await enterAs(backend, permissions)
  stranger = await enterAs(backend, permissions, { organiser_id: 2 })
})

type To = { type: string; cuid: string }
async function buyThing(price = 5_000, whose = family) {
  const bought = await buy(backend, whose, [[price]])
  return { to: { type: "registration", cuid: bought.registrations[0]!.cuid }, cart: bought.cart.cuid }
}
const handIn = (to: To, more: object = {}, type = "application/pdf", raw = pdf, by: Family = family) => {
  const query = new URLSearchParams({ ...to, amount: "5000", day: "2026-01-05", name: "virement.pdf", ...more })
  const headers = { "content-type": type, cookie: by.cookie() }
  return backend.ask("POST", `/api/transactions/proofs?${query}`, { raw, headers })
}
const own = async ({ type, cuid }: To, by: Pick<Family, "ask"> = family) =>
  by.ask("GET", `/api/transactions/proofs?type=${type}&cuid=${cuid}`)
const decide = (cuid: string, body: object, by = staff) =>
  by.ask("PUT", `/api/console/transaction-proofs/${cuid}`, { body })
const read = async (cuid: string) =>
  (await staff.ask("GET", `/api/console/transaction-proofs/${cuid}`)).body.transaction_proof

describe("a family hands one in", () => {
  test("CUS-40 PDF, JPEG or PNG for something of its own that owes; another type is FILE_INVALID", async () => {
    const { to } = await buyThing()
    const made = await handIn(to)
    expect([made.status, made.body.proof]).toMatchObject([
      200,
      { status: "SUBMITTED", amount: 5_000, day: "2026-01-05" },
    ])
    expect(said(await handIn(to, { name: "p.png" }, "image/png", "\x89PNG..."))).toEqual(["FILE_INVALID", "file"])
    for (const [type, content] of [
      ["text/plain", "hello"],
      ["image/webp", "RIFF1234WEBP"],
      ["application/pdf", "hello"],
    ] as const)
      expect((await handIn(to, {}, type, content)).body.error).toBe("FILE_INVALID")
    expect(said(await handIn(to, { day: "2199-01-01" }))).toEqual(["DAY_IN_FUTURE", "day"])
    expect(said(await handIn(to, { amount: "0" }))).toEqual(["INVALID_INPUT", "amount"])
    expect((await handIn({ ...to, cuid: "nobody" })).status).toBe(404)
    expect((await handIn(to, {}, "application/pdf", pdf, await makeFamily(backend))).status).toBe(404)
    const file = await staff.ask("GET", `/api/console/transaction-proofs/${made.body.proof.cuid}/file`)
    expect([file.status, file.text]).toEqual([200, pdf])
    expect((await stranger.ask("GET", `/api/console/transaction-proofs/${made.body.proof.cuid}/file`)).status).toBe(404)
    const free = await buyThing(0)
    expect(said(await handIn(free.to))).toEqual(["NOTHING_DUE", undefined])
  })

  test("CUS-41 at most 3 wait for a thing; the family sees the state of each", async () => {
    const { to } = await buyThing()
    for (let n = 0; n < 3; n++) expect(said(await handIn(to, { amount: String(100 + n) }))).toBe("ok")
    expect(said(await handIn(to))).toEqual(["TOO_MANY_PROOFS", undefined])
    const [first] = (await own(to)).body.data
    await decide(first.cuid, { status: "REJECTED", message: "Illisible" })
    expect((await own(to)).body.data).toMatchObject([
      { amount: 102, status: "REJECTED", message: "Illisible" },
      { amount: 101, status: "SUBMITTED" },
      { amount: 100, status: "SUBMITTED" },
    ])
    expect(said(await handIn(to))).toBe("ok")
    expect((await own(to, await makeFamily(backend))).status).toBe(404)
  })
})

describe("staff decide", () => {
  test("CUS-42 CUS-43 confirming records a BANK payment of the day, spread like any payment, once", async () => {
    const payer = await makeFamily(backend)
    const { to, cart } = await buyThing(4_000, payer)
    const { cuid } = (await handIn(to, {}, "application/pdf", pdf, payer)).body.proof
    expect((await decide(cuid, { status: "CONFIRMED" }, stranger)).status).toBe(404)
    expect((await decide(cuid, { status: "CONFIRMED" })).body.transaction_proof).toMatchObject({
      status: "CONFIRMED",
      collaborator: { cuid: staff.cuid },
    })
    expect((await readCart(payer, cart)).registrations[0]).toMatchObject({ paid_amount: 4_000 })
    expect(await walletOf(backend, payer.id)).toBe(1_000)
    const customer = await cuidOf(backend, payer.id)
    const { data } = (await staff.ask("GET", `/api/console/payments?customer=${customer}`)).body
    expect(data).toMatchObject([{ account: "BANK", amount: 5_000, value_day: "2026-01-05", type: "payment.recorded" }])
    for (const body of [{ status: "CONFIRMED" }, { status: "REJECTED", message: "non" }])
      expect(said(await decide(cuid, body))).toEqual(["PROOF_DECIDED", undefined])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("SET-32 confirming needs the permission to record money, rejecting does not", async () => {
    const clerk = await enterAs(backend, ["customers.transaction_proofs.update"])
    const { to, cart } = await buyThing()
    const { cuid } = (await handIn(to)).body.proof
    const refused = await decide(cuid, { status: "CONFIRMED" }, clerk)
    expect([refused.status, refused.body.details]).toEqual([403, { permission: "payments.payments.create" }])
    expect((await readCart(family, cart)).registrations[0]).toMatchObject({ paid_amount: 0 })
    expect(said(await decide(cuid, { status: "REJECTED", message: "Illisible" }, clerk))).toBe("ok")
  })

  test("CUS-44 rejecting needs a message, which the family reads and gets by mail", async () => {
    const { to } = await buyThing()
    const { cuid } = (await handIn(to)).body.proof
    expect(said(await decide(cuid, { status: "REJECTED", message: " " }))).toEqual(["INVALID_INPUT", "message"])
    expect(said(await decide(cuid, { status: "REJECTED", message: "Le montant ne se lit pas." }))).toBe("ok")
    expect((await own(to)).body.data).toMatchObject([{ status: "REJECTED", message: "Le montant ne se lit pas." }])
    const mails = await rowsOf<{ template: string; data: { message: string } }>(
      backend,
      "select template, data from mails where customer_id = ? and template = 'proof.rejected' order by id desc limit 1",
      [family.id],
    )
    expect(mails).toMatchObject([{ data: { message: "Le montant ne se lit pas." } }])
    expect(said(await decide(cuid, { status: "CONFIRMED" }))).toEqual(["PROOF_DECIDED", undefined])
  })

  test("CUS-46 a payment taken back puts the proof back; a payment that is moved leaves it confirmed", async () => {
    const payer = await makeFamily(backend)
    const { to } = await buyThing(5_000, payer)
    const { cuid } = (await handIn(to, {}, "application/pdf", pdf, payer)).body.proof
    const customer = await cuidOf(backend, payer.id)
    const newest = async () =>
      (await staff.ask("GET", `/api/console/payments?customer=${customer}&reversed=false`)).body.data[0]
    await decide(cuid, { status: "CONFIRMED" })
    expect(said(await staff.ask("POST", `/api/console/payments/${(await newest()).id}/reverse`))).toBe("ok")
    expect(await read(cuid)).toMatchObject({ status: "SUBMITTED", decided_at: null })

    await decide(cuid, { status: "CONFIRMED" })
    const { id } = await newest()
    const other = await buyThing(5_000, payer)
    const move = (moved: number) =>
      staff.ask("PUT", `/api/console/payments/${moved}`, { body: { destination: other.to } })
    expect((await move(id)).body).toMatchObject({ outstanding_amount: 0, to_wallet: 0 })
    expect((await readCart(payer, other.cart)).registrations[0]).toMatchObject({ paid_amount: 5_000 })
    expect(await read(cuid)).toMatchObject({ status: "CONFIRMED" })
    expect(await newest()).toMatchObject({ value_day: "2026-01-05", account: "BANK" })
    expect(said(await move(id))).toEqual(["ALREADY_REVERSED", undefined])
    expect((await move(999_999_999)).status).toBe(404)
    expect(said(await decide(cuid, { status: "CONFIRMED" }))).toEqual(["PROOF_DECIDED", undefined])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-53 enter one received on paper, and remove one that is not confirmed", async () => {
    const { to } = await buyThing()
    const enter = (body: object) =>
      staff.ask("POST", "/api/console/transaction-proofs", { body: { amount: 5_000, day: "2026-01-05", ...body } })
    const { cuid } = (await enter({ destination: to })).body.transaction_proof
    expect(await read(cuid)).toMatchObject({ file: null, status: "SUBMITTED", destination: { cuid: to.cuid } })
    expect((await enter({})).status).toBe(400)
    expect((await enter({ reference: "nothing" })).status).toBe(404)
    const remove = (one: string, by = staff) => by.ask("DELETE", `/api/console/transaction-proofs/${one}`)
    expect((await remove(cuid, stranger)).status).toBe(404)
    const listed = async (query: string): Promise<string[]> =>
      (await staff.ask("GET", `/api/console/transaction-proofs?${query}`)).body.data.map((one: To) => one.cuid)
    expect(await listed("status=SUBMITTED")).toContain(cuid)
    expect(await listed("status=CONFIRMED")).not.toContain(cuid)
    const { reference } = (await read(cuid)).destination
    expect(await listed(`search=${encodeURIComponent(reference)}`)).toEqual([cuid])
    expect(await listed("search=nobody%20of%20this%20name")).toEqual([])
    expect(await listed("search=DUPONT")).toContain(cuid)
    expect(said(await remove(cuid))).toBe("ok")
    expect((await remove(cuid)).status).toBe(404)
    const next = (await enter({ destination: to })).body.transaction_proof.cuid
    await decide(next, { status: "CONFIRMED" })
    expect(said(await remove(next))).toEqual(["PROOF_DECIDED", undefined])
  })
})
