import { expect, test } from "vitest"
import { allEndpoints } from "#contract/endpoints.ts"
import { permissions } from "#contract/permissions.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { type AskOptions, testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, lineFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, fillWallet, makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { withoutLog } from "#tests/fixtures/closed-log.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, type Visitor, visit } from "#tests/fixtures/customers.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "1000" })

const calls = new Map(
  allEndpoints
    .filter(({ audience, method }) => audience === "customer" && method !== "GET")
    .map((each) => [`${each.method} ${each.path}`, each]),
)
const asking = ["POST /api/carts/items/estimate", "POST /api/registrations/estimate"]
/** Whatever they are sent. */
const refused = [
  "POST /api/session/email/link",
  "DELETE /api/session/email",
  "DELETE /api/session",
  "POST /api/session/export",
]

interface Sent {
  cuid?: string
  query?: Record<string, string>
  body?: object
  file?: boolean
}

/** A collaborator's browser that acts for a family; its calls are tried while nothing can be logged, then done. */
async function actFor(staff: Entered, family: Buyer) {
  const { cuid } = (await rowsOf<{ cuid: string }>(backend, "select cuid from customers where id = ?", [family.id]))[0]!
  const { url } = (await staff.ask("POST", `/api/console/customers/${cuid}/impersonate`)).body
  const browser: Visitor = visit(backend)
  await browser.ask("POST", "/api/auth/acting", { token: new URL(url).searchParams.get("token") })
  const logged = () =>
    rowsOf<{ call: string }>(
      backend,
      `select changes -> 'call' ->> 1 as call from audit_log where event = 'customer.acted_for' and collaborator_id = ?
       and subject = ? order by id`,
      [staff.id, `customer/${cuid}`],
    )
  const done: string[] = []
  const act = async (call: string, { cuid = "", query = {}, body, file }: Sent = {}) => {
    const [method, path] = call.split(" ") as [string, string]
    const address = `${path.replace("{cuid}", cuid)}?${new URLSearchParams(query)}`
    const sent: AskOptions = file
      ? { raw: Buffer.from("%PDF-1.7"), headers: { "content-type": "application/pdf" } }
      : {}
    const send = (key: string) => {
      const headers = { cookie: browser.cookie(), ...sent.headers, "idempotency-key": key }
      return browser.ask(method, address, body, { ...sent, headers })
    }
    const before = await fingerprint(backend, 1)
    const closed = await withoutLog(backend, () => send(newCuid()))
    expect([call, closed.status, await fingerprint(backend, 1)]).toEqual([call, 500, before])
    const key = newCuid()
    const answer = await send(key)
    expect([call, said(answer)]).toEqual([call, "ok"])
    done.push(call)
    if (calls.get(call)!.idempotent) expect([call, said(await send(key))]).toEqual([call, "ok"])
    expect((await logged()).map((row) => row.call)).toEqual(done)
    return answer.body
  }
  return { act, browser, done }
}

test("CON-44 CUS-23 what is done in a family’s name is logged in the transaction that does it, once, by every call", async () => {
  await takeSandboxPayments(backend)
  const staff = await enterAs(backend, permissions)
  const family = await makeBuyer(backend)
  const child = family.children[0]!
  const camp = (first: number, more: object = {}) => addCamp(backend, {}, first, { dates: daily(first, 3), ...more })
  const [changed, cancelled, owed, begun] = [
    await book(backend, await camp(10), { buyer: family }),
    await book(backend, await camp(20), { buyer: family }),
    await book(backend, await camp(30), { buyer: family }),
    await book(backend, await camp(40), { buyer: family }),
  ]
  const full = await camp(50, { capacity: 1 })
  await addPlace(backend, { availability_id: full.id, date_ids: full.dates.map(({ id }) => id) })
  const wanted = await camp(60)
  const request = await ask(family, await addRequestActivity(backend, {}, 2, { dates: daily(70) }), { which: [0] })
  await addPlain(backend, "coupons", { code: "RENTREE", title: "Rentrée", label: "−5", amount: 500 })
  const { id: voucher_id } = await addRow(backend, "vouchers", { title: "Bon", price: 2_500 })
  const friend = await makeBuyer(backend, { wallet: 2_500 })
  await friend.post({ vouchers: [{ voucher_id }] })
  await friend.buy()
  const { code } = (await friend.ask("GET", "/api/account/vouchers")).body.data[0]
  await fillWallet(backend, family.id, 5_000)
  await change(
    backend,
    `update availability_dates set start_at = now() - interval '1 hour' where id = ${begun.dates[0]}`,
  )

  const { act, browser, done } = await actFor(staff, family)
  const person = { firstname: "Noé", lastname: "Dupont", birthdate: "2018-01-02" }
  const { participant } = await act("POST /api/participants", { body: person })
  await act("PUT /api/participants", { body: { ...person, firstname: "Noa", participant_id: participant.id } })
  await act("DELETE /api/participants", { query: { participant_id: String(participant.id) } })
  const profile = { firstname: "Léa", lastname: "Dupont", phone: "0470 99 88 77", email: family.email }
  await act("PUT /api/session", { body: profile })
  await act("POST /api/account/answer-files", { query: { name: "certificat.pdf" }, file: true })
  await act("POST /api/account/calendar")
  const { entry } = await act("POST /api/registrations/waiting-list", {
    body: { availability_id: full.id, participant_id: child },
  })
  await act("DELETE /api/account/waiting-list/{cuid}", { cuid: entry.cuid })

  const { items } = await act("POST /api/carts/items", { body: { registrations: [lineFor(wanted, child)] } })
  await act("POST /api/carts/coupons", { body: { coupon: "RENTREE" } })
  await act("DELETE /api/carts/coupons")
  await act("DELETE /api/carts/items", { query: { item_id: String(items[0].id) } })
  await family.add(lineFor(wanted, child))
  const { id: cart_id } = await family.cart()
  await act("POST /api/carts/checkout", { body: { cart_id, payment_strategy: "DELAYED", terms: true } })

  const availability_dates = changed.dates.slice(0, 2).map((date_id) => ({ date_id }))
  await act("PUT /api/registrations", { body: { registration_id: changed.id, availability_dates } })
  await act("POST /api/registrations/cancel", { body: { registration_id: cancelled.id, message: "Malade" } })
  await act("POST /api/registrations/requests/cancel", { body: { registration_request_id: request.id } })
  await act("PUT /api/vouchers/redeem", { body: { code } })

  const destination = { type: "registration", cuid: owed.cuid }
  const proof = { ...destination, amount: "1000", day: "2026-01-05", name: "virement.pdf" }
  await act("POST /api/transactions/proofs", { query: proof, file: true })
  await act("POST /api/transactions/wallet", { body: { amount: 1_000, destination } })
  await act("POST /api/transactions/checkout", { body: { destination } })
  const review = { registration_id: begun.id, score: 4, message: "Génial", public: true }
  const { review: written } = await act("POST /api/registrations/review", { body: review })
  await act("PUT /api/registrations/review", { body: { ...review, review_id: written.id, score: 5 } })

  expect([...done, ...asking, ...refused].sort()).toEqual([...calls.keys()].sort())
  const body = { password: "x", email: "autre@example.com", firstname: "L", lastname: "D", phone: "0470" }
  for (const call of [...refused, "PUT /api/session"]) {
    const [method, path] = call.split(" ") as [string, string]
    expect([call, said(await browser.ask(method, path, body))]).toEqual([call, ["IMPERSONATION_FORBIDDEN", undefined]])
  }
})
