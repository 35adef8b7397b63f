import { beforeAll, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { visit } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { addDemoOrganisers } from "../fill-demo.ts"

// The neighbours are inserted in a few statements, for speed. Here one more is booked by the console's calls, and the rows
// of both are laid side by side: whatever one has and the other has not is named.
const backend = testBackend()
beforeAll(async () => {
  await addDemoOrganisers(backend.platform, makeOrganiser)
})

const rows = async (text: string, values: unknown[] = []) => (await inOwnersHands(backend.database, text, values)).rows

/** The columns that are not null in any of the rows about one customer, table by table. */
async function columnsOf(customer_id: number): Promise<Record<string, string[]>> {
  const own = "(select id from registrations where customer_id = $1)"
  const carts = "(select id from carts where customer_id = $1)"
  const tables: Record<string, string> = {
    customers: "id = $1",
    participants: "id in (select participant_id from guardianships where customer_id = $1)",
    guardianships: "customer_id = $1",
    places: "customer_id = $1",
    carts: "customer_id = $1",
    registrations: "customer_id = $1",
    payment_references: `subject = 'registration' and subject_id in ${own} or subject = 'cart' and subject_id in ${carts}`,
    movements: "customer_id = $1",
    accounts: `subject = 'registration' and subject_id in ${own}`,
    postings: "movement_id in (select id from movements where customer_id = $1)",
  }
  const found: Record<string, string[]> = {}
  for (const [table, where] of Object.entries(tables)) {
    const all = await rows(
      `select * from ${table} where organiser_id = (select organiser_id from customers where id = $1)
      and (${where})`,
      [customer_id],
    )
    expect(all.length, table).toBeGreaterThan(0)
    const names = all.flatMap((row) => Object.keys(row).filter((name) => row[name] !== null))
    found[table] = [...new Set(names)].sort()
  }
  return found
}

test("a neighbour has what the console's calls would have given them", async () => {
  const { ask } = visit(backend, "explorateurs.localhost")
  await ask("POST", "/api/console/auth/login", { email: "admin@example.com", password: "marelle-demo" })
  const said = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const [neighbour] = await rows(`select k.id from customers k join movements m on m.organiser_id = k.organiser_id
      and m.customer_id = k.id and m.type = 'payment.recorded' where k.email like '%@example.org'
      and k.organiser_id = (select id from organisers where slug = 'explorateurs') order by k.id limit 1`)
  const [offer] = await rows(`select a.id, array_agg(d.id::int) as date_ids,
      (a.start_at - make_interval(years => coalesce(a.age_minimum, 8), days => 30))::date::text as birthdate
    from availabilities a
    join activities act on act.organiser_id = a.organiser_id and act.id = a.activity_id
    join availability_dates d on d.organiser_id = a.organiser_id and d.availability_id = a.id
    where a.organiser_id = (select id from organisers where slug = 'explorateurs') and a.status = 'OPEN'
      and act.registration_flow = 'REGISTRATION' and coalesce(a.registrations_start_at, now()) <= now()
      and coalesce(a.registrations_end_at, a.start_at) > now() and a.start_at > now()
      and not exists (select from activity_questions l join questions q on q.organiser_id = l.organiser_id
        and q.id = l.question_id where l.organiser_id = a.organiser_id and l.activity_id = act.id and q.required)
    group by a.organiser_id, a.id having min(coalesce(d.capacity, 9) - d.registered) > 1
    order by a.start_at, a.id limit 1`)
  const { customer } = await said("POST", "/api/console/customers", {
    firstname: "Ada",
    lastname: "Lovelace",
    email: "ada@example.org",
    phone: "0470 55 01 01",
  })
  const fields = await said("GET", "/api/console/customers/custom-fields")
  const swims = fields.data.find(({ title }: { title: string }) => title === "Niveau de natation")
  const { participant } = await said("POST", "/api/console/participants", {
    customer: customer.cuid,
    firstname: "Byron",
    lastname: "Lovelace",
    birthdate: offer.birthdate,
    custom_data: [{ field_id: swims.id, data: "good" }],
  })
  const [{ id: participant_id }] = await rows("select id from participants where cuid = $1", [participant.cuid])
  const types = await said("GET", "/api/console/payment-types")
  const transfer = types.data.find(({ account }: { account: string }) => account === "BANK")
  await said("POST", "/api/console/registrations", {
    customer: customer.cuid,
    availability_id: offer.id,
    participant_id,
    availability_dates: offer.date_ids,
    payment: { type: transfer.cuid, amount: 1_000 },
  })
  const [{ id }] = await rows("select id from customers where cuid = $1", [customer.cuid])
  const [theirs, called] = [await columnsOf(neighbour.id), await columnsOf(id)]
  const differences = Object.keys(theirs).flatMap((table) => [
    ...theirs[table]!.filter((name) => !called[table]!.includes(name)).map((name) => `+ ${table}.${name}`),
    ...called[table]!.filter((name) => !theirs[table]!.includes(name)).map((name) => `- ${table}.${name}`),
  ])
  expect(differences).toEqual([
    // Neighbours signed up and bought on the site, with a password that nobody knows.
    "+ customers.password_hash",
    "- carts.collaborator_id",
    "+ movements.key",
  ])
  expect(await findViolations(backend.database)).toEqual([])
})
