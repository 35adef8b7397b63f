import { beforeAll, describe, expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { visit } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { addDemoOrganisers } from "../fill-demo.ts"

const backend = testBackend()
beforeAll(async () => {
  await addDemoOrganisers(backend.platform, makeOrganiser)
})

const rows = async (text: string) => (await inOwnersHands(backend.database, text)).rows
const demo = "(select id from organisers where demo)"

async function logIn(email: string, host = "localhost") {
  const visitor = visit(backend, host)
  const { status } = await visitor.ask("POST", "/api/auth/login", { email, password: "marelle-demo" })
  return { ...visitor, status }
}

/** A customer's registrations, with total and paid amount. */
const registrationsOf = (email: string) =>
  rows(`
    select act.title, p.firstname, r.total_amount::int as total, r.deposit_amount::int as deposit,
      coalesce((select sum(m.amount) from accounts h
        join postings m on m.organiser_id = h.organiser_id and m.account_id = h.id
        where h.organiser_id = r.organiser_id and h.subject = 'registration' and h.subject_id = r.id), 0)::int as paid,
      r.cancelled_at is not null as cancelled, a.end_at < clock_now() as past
    from registrations r join customers k on k.organiser_id = r.organiser_id and k.id = r.customer_id
    join participants p on p.organiser_id = r.organiser_id and p.id = r.participant_id
    join availabilities a on a.organiser_id = r.organiser_id and a.id = r.availability_id
    join activities act on act.organiser_id = a.organiser_id and act.id = a.activity_id
    where k.email = '${email}' order by r.created_at, r.position`)

describe("Camille", () => {
  test("has a bit of everything, and 50 euros in the wallet", async () => {
    const { ask } = await logIn("camille@example.com")
    const { body } = await ask("GET", "/api/account")
    expect(body.counters).toEqual({
      participants: 3,
      carts: 8,
      registrations: 7,
      registrations_requests: 1,
      bundles: 1,
      vouchers: 1,
      memberships: 1,
      attendance_charges: 1,
      waiting_list: 0,
    })
    expect(body.wallet).toEqual({ amount: 5_000 })
    expect(body.payment_methods).toMatchObject({ online: true, bank_transfers: true })
  })

  test("has registrations that are over, paid, begun to be paid, unpaid and cancelled", async () => {
    const all = await registrationsOf("camille@example.com")
    const found = (title: string, who: string) => all.find((each) => each.title === title && each.firstname === who)
    expect(found("Cabanes et feu de camp", "Inès")).toMatchObject({ past: true })
    expect(found("Cabanes et feu de camp", "Inès").paid).toBe(found("Cabanes et feu de camp", "Inès").total)
    const rhythms = found("La fabrique à rythmes", "Basile")
    expect(rhythms).toMatchObject({ past: false, paid: rhythms.total })
    expect(rhythms.paid).toBeGreaterThan(0)
    expect(found("Théâtre des petits", "Basile")).toMatchObject({ past: false, deposit: 6_000, paid: 6_000 })
    const forest = found("Petits pas, grande forêt", "Zoé")
    expect(forest).toMatchObject({ past: false, paid: 0, cancelled: false })
    expect(forest.total).toBeGreaterThan(0)
    expect(found("Les mains dans l’argile", "Inès")).toMatchObject({ cancelled: true, paid: 0 })
  })

  test("has asked for three slots of the week for Inès, and waits for the answer", async () => {
    const { ask } = await logIn("camille@example.com")
    const { data } = (await ask("GET", "/api/account/registrations-requests")).body
    expect(data).toMatchObject([
      { status: "PENDING", paid_amount: 0, tier: { name: "Curieux" }, participant: { fullname: "Inès Lambert" } },
    ])
    const [{ availabilities, total_amount, questions }] = data
    expect(availabilities).toHaveLength(3)
    expect(questions).toHaveLength(1)
    expect(total_amount).toBe(
      availabilities.reduce((sum: number, slot: { total_amount: number }) => sum + slot.total_amount, 0),
    )
    expect(availabilities.every(({ dates }: { dates: object[] }) => dates.length > 0)).toBe(true)
  })

  test("has used two of ten entries, and a membership that runs", async () => {
    expect(
      await rows(`select o.capacity, (select sum(entries)::int from bundle_entries) as used,
      o.expires_at > clock_now() as is_valid from owned_bundles o`),
    ).toEqual([{ capacity: 10, used: 2, is_valid: true }])
    expect((await registrationsOf("camille@example.com")).filter(({ total }) => total === 0)).toMatchObject([
      { title: "Éveil nature", past: true },
      { title: "Éveil nature", past: false },
    ])
    expect(
      await rows("select from owned_memberships where start_at < clock_now() and end_at > clock_now()"),
    ).toHaveLength(1)
  })
})

test("Noor gives a voucher that is paid and waits to be redeemed; she and Sam have one thing paid and one not", async () => {
  expect(
    await rows(`select k.email, v.amount::int, v.redeemed_at, sum(m.amount)::int as paid from owned_vouchers v
    join customers k on k.organiser_id = v.organiser_id and k.id = v.customer_id
    join accounts h on h.organiser_id = v.organiser_id and h.subject = 'voucher' and h.subject_id = v.id
    join postings m on m.organiser_id = h.organiser_id and m.account_id = h.id
    where v.code = 'DEMO-GIFT-0001' and v.expires_at > clock_now() group by 1, 2, 3`),
  ).toEqual([{ email: "noor@example.com", amount: 5_000, redeemed_at: null, paid: 5_000 }])
  for (const email of ["noor@example.com", "sam@example.com"]) {
    const [paid, unpaid, ...others] = (await registrationsOf(email)).sort((a, b) => b.paid - a.paid)
    expect([paid.paid, unpaid.paid, others]).toEqual([paid.total, 0, []])
  }
})

test("Northside asks a service fee of its customers, the Explorateurs none", async () => {
  const fees = async (email: string, host: string) =>
    (await (await logIn(email, host)).ask("GET", "/api/carts/current/checkout")).body.service_fees
  expect(await fees("sam@example.com", "northside.localhost")).toEqual({ amount: 50, percentage: 150 })
  expect(await fees("noor@example.com", "localhost")).toEqual({ amount: 0, percentage: 0 })
  const [paid] = await rows(`select c.total_amount::int as total, c.fee_amount::int as fee from carts c
    join customers k on k.organiser_id = c.organiser_id and k.id = c.customer_id
    where k.email = 'sam@example.com' order by c.processed_at limit 1`)
  expect(paid).toEqual({ total: 18_000 + 320, fee: 320 })
})

describe("everybody else", () => {
  test("who has a place has a registration, of the right age and never at two places at once", async () => {
    expect(
      await rows(`select p.id from places p left join registrations r on r.organiser_id = p.organiser_id
      and r.place_id = p.id and r.cancelled_at is null where p.organiser_id in ${demo} and p.released_at is null
      and r.id is null`),
    ).toEqual([])
    const dates = `(select p.organiser_id, p.id, p.participant_id, p.availability_id, d.start_at, d.end_at from places p
      join availability_dates d on d.organiser_id = p.organiser_id and d.id = any (p.date_ids) where p.released_at is null)`
    expect(
      await rows(`select a.id from ${dates} a join ${dates} b on b.organiser_id = a.organiser_id
      and b.participant_id = a.participant_id and b.id > a.id and b.start_at < a.end_at and b.end_at > a.start_at`),
    ).toEqual([])
    expect(
      await rows(`select w.fullname from ${dates} t
      join availabilities a on a.organiser_id = t.organiser_id and a.id = t.availability_id
      join participants w on w.organiser_id = t.organiser_id and w.id = t.participant_id
      group by 1, a.age_minimum, a.age_maximum, w.birthdate, t.id
      having not extract(year from age(min(t.start_at at time zone 'Europe/Brussels'), w.birthdate))
        between coalesce(a.age_minimum, 0) and coalesce(a.age_maximum, 120)`),
    ).toEqual([])
  })

  test("they are families one could know, most of whom have paid; nobody can log in as them", async () => {
    const [counted] =
      await rows(`select count(*)::int as families, count(*) filter (where email like '%@example.org')::int
      as elsewhere, count(distinct fullname)::int as names from customers where organiser_id in ${demo}`)
    expect(counted.families).toBe(counted.elsewhere + 3)
    expect(counted.names).toBeGreaterThan(counted.families * 0.9)
    const [paid] = await rows(`select count(*)::int as carts, count(m.id)::int as paid,
        count(m.id) filter (where m.type = 'payment.received')::int as online
      from carts c left join movements m on m.organiser_id = c.organiser_id and m.customer_id = c.customer_id
        and m.key in (select 'attempt/' || a.id || '/paid' from payment_attempts a where a.organiser_id = c.organiser_id
          and a.subject_id = c.id union all select 'demo/' || c.id) where c.organiser_id in ${demo}`)
    expect(paid.paid / paid.carts).toBeGreaterThan(0.75)
    expect(paid.paid / paid.carts).toBeLessThan(0.98)
    expect(paid.online).toBeGreaterThan(100)
    const [{ email }] = await rows("select email from customers where email like '%@example.org' limit 1")
    expect((await logIn(email)).status).toBe(401)
  })

  test("all of it happened before now, and nobody is written to about it", async () => {
    for (const table of ["carts", "registrations", "movements", "payment_attempts"])
      expect(await rows(`select id from ${table} where organiser_id in ${demo} and created_at > now()`), table).toEqual(
        [],
      )
    expect(await rows("select id from carts where processed_at >= now()")).toEqual([])
    expect(await rows("select id from mails where trigger in ('cart.processed', 'request.created')")).toEqual([])
    expect(await rows("select id from events where relayed_at is null and type <> 'organiser.created'")).toEqual([])
  })
})

test("Camille’s request can be approved as it stands", async () => {
  const { ask } = visit(backend, "explorateurs.localhost")
  await ask("POST", "/api/console/auth/login", { email: "admin@example.com", password: "marelle-demo" })
  const { data } = (await ask("GET", "/api/console/registrations-requests")).body
  const { status, body } = await ask("POST", `/api/console/registrations-requests/${data[0].cuid}/approve`, {})
  expect([status, body.registrations.length]).toEqual([200, 3])
})
