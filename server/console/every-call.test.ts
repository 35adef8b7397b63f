import { beforeAll, expect, test } from "vitest"
import { fieldOf } from "#contract/audit-fields.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import { errors } from "#contract/errors.ts"
import { permissions } from "#contract/permissions.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { callOf, samples } from "#tests/fixtures/console-samples.ts"
import { behindProxy, PASSWORD } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { registrationBody } from "#tests/fixtures/desk.ts"
import { linkingEntities, makeEverything, thingOf, thingsOf, type World } from "#tests/fixtures/every-thing.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"
import { namedIn } from "#tests/fixtures/named-things.ts"
import { received } from "#tests/fixtures/receipts.ts"

// Facts that hold for every call, asked of all of them in one world: alpha has one of everything that a call can name, and a
// stranger holds every permission at beta, where there is little.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "1000" })
let world: World
let stranger: Entered
let own: Record<string, string>
beforeAll(async () => {
  world = await makeEverything(backend)
  stranger = await enterAs(backend, permissions, { organiser_id: 2 })
  own = await makeOwn()
}, 120_000)

/** What the stranger has at beta: the rest of a call is right then, and only the thing it names is not theirs. */
async function makeOwn(): Promise<Record<string, string>> {
  const buyer = await makeBuyer(backend, { organiser_id: 2, host: "beta.localhost", wallet: 100 })
  const { cuid: activities, id } = await addActivity(backend, {}, 2)
  const offer = await addAvailability(backend, { activity_id: id, dates: daily(200) }, 2)
  const theirs = `select c.cuid as customers, p.cuid as participants from customers c
    join participants p on p.organiser_id = 2 and p.id = $2 where c.organiser_id = 2 and c.id = $1`
  const { rows } = await inOwnersHands(backend.database, theirs, [buyer.id, buyer.children[0]])
  const { customers, participants } = rows[0]
  const make = async (path: string, body: object) => {
    const { status, body: made } = await stranger.ask("POST", `/api/console/${path}`, { body })
    expect([path, status]).toEqual([path, 200])
    return made
  }
  const registered = await make("registrations", registrationBody({ ...buyer, cuid: customers }, offer))
  const destination = { type: "registration", cuid: registered.cuid }
  const payment = await make("payments", { destination, amount: 100, ...(await received(backend, "CASH", 2)) })
  const billing = samples["POST /api/console/attendance-billings"]!.body as object
  const { attendance_billing } = await make("attendance-billings", { ...billing, images: [], activities: [] })
  const { constraint } = await make(`activities/${activities}/constraints`, { registrations_maximum: 2 })
  const { id: voucher_id } = await addRow(backend, "vouchers", { title: "x", price: 100 }, 2)
  await buyer.post({ vouchers: [{ voucher_id }] })
  await buyer.buy()
  const purse = (await stranger.ask("GET", `/api/console/customers/${customers}/purse`)).body
  return {
    customers,
    participants,
    activities,
    availabilities: offer.cuid,
    registrations: registered.cuid,
    payments: String(payment.id),
    constraint: constraint.cuid,
    "owned-vouchers": purse.vouchers[0].cuid,
    "attendance-billings": attendance_billing.cuid,
  }
}

const staffOnly = allEndpoints.filter(({ audience }) => audience === "collaborator")
const NOBODY = "cnobody"

interface Sent {
  body?: unknown
  query?: string
}

function call(by: Entered, endpoint: Endpoint, params: Record<string, string>, changed: Sent = {}): Promise<Answered> {
  const { body, query, upload } = { ...samples[callOf(endpoint)]!, ...changed }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "")
  const sent = upload ? { raw: upload.content, headers: { "content-type": upload.type } } : { body }
  return by.ask(endpoint.method, query ? `${path}?${query}` : path, sent)
}

/** An answer without what differs between two of the same: the request's own id, the things made, and the names asked for. */
function seen({ status, body }: Answered, ...asked: (string | undefined)[]): [number, string] {
  const { request_id: _, ...rest } = body ?? {}
  const named = asked.reduce<string>(
    (text, each) => (each ? text.replaceAll(each, "asked") : text),
    JSON.stringify(rest),
  )
  return [status, named.replace(/"[a-z][a-z0-9]{23}"/g, '"made"').replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"then"')]
}

test("CON-46 reading writes no row of the log, but a family's file that is opened", async () => {
  const logged = async () =>
    (await rowsOf<{ event: string }>(backend, "select event from audit_log order by id")).map(({ event }) => event)
  const writing: string[] = []
  const refused: string[] = []
  for (const endpoint of staffOnly.filter(({ method }) => method === "GET")) {
    const before = (await logged()).length
    const named = namedIn(samples[callOf(endpoint)]!, endpoint.path)
    const sent = await named.filled(async ({ of }) => thingOf(backend, world, of))
    const { status } = await call(world.staff, endpoint, await thingsOf(backend, world, endpoint), sent)
    if (status !== 200) refused.push(`${callOf(endpoint)} ${status}`)
    for (const event of (await logged()).slice(before)) writing.push(`${callOf(endpoint)} ${event}`)
  }
  expect(writing).toEqual([
    "GET /api/console/answer-files/{cuid} answer_file.downloaded",
    "GET /api/console/transaction-proofs/{cuid}/file transaction_proof.downloaded",
  ])
  // A code is no thing that could be named.
  expect(refused).toEqual(["GET /api/console/attendances/code 400"])
})

test("CON-53 another organiser's thing in a call's address answers exactly like one that does not exist", async () => {
  const before = await fingerprint(backend, 1)
  const unlike: unknown[] = []
  for (const endpoint of staffOnly.filter(({ params }) => params && !("part" in params.shape))) {
    const theirs = await thingsOf(backend, world, endpoint)
    const [first, second] = Object.keys(theirs) as [string, string?]
    const nobodys = first === "id" ? { id: "999999999" } : { ...theirs, [second ?? first]: NOBODY }
    const mine = own[/^\/api\/console\/([\w-]+)\//.exec(endpoint.path)![1]!]
    // A part is asked for below their thing and, where there is one, below the stranger's own.
    for (const parent of second && mine ? [theirs.cuid!, mine] : [undefined]) {
      const at = parent === undefined ? {} : { [first]: parent }
      const answers = [
        await call(stranger, endpoint, { ...theirs, ...at }),
        await call(stranger, endpoint, { ...nobodys, ...at }),
      ]
      const [one, other] = answers.map((each) => seen(each, ...Object.values(theirs), NOBODY))
      if (one![0] !== 404 || one![1] !== other![1]) unlike.push([callOf(endpoint), parent, one, other])
    }
  }
  expect(unlike).toEqual([])
  expect(await fingerprint(backend, 1)).toEqual(before)
})

test("CON-53 nor is another organiser's thing known by a call's query or body, nor by a link of an entity", async () => {
  const before = await fingerprint(backend, 1)
  const unlike: unknown[] = []
  let tried = 0
  const compare = async (
    endpoint: Endpoint,
    params: Record<string, string>,
    of: string,
    sent: (cuid: string) => Sent,
  ) => {
    tried++
    const theirs = await thingOf(backend, world, of)
    const one = seen(await call(stranger, endpoint, params, sent(theirs)), theirs, NOBODY)
    const other = seen(await call(stranger, endpoint, params, sent(NOBODY)), theirs, NOBODY)
    if (String(one) !== String(other)) unlike.push([callOf(endpoint), of, one, other])
  }
  const without: string[] = []
  for (const endpoint of staffOnly) {
    const named = namedIn(samples[callOf(endpoint)]!, endpoint.path)
    const [, at = "", first, second] = /^\/api\/console\/([\w-]+)\/\{(\w+)\}(?:.*\{(\w+)\})?/.exec(endpoint.path) ?? []
    const mine = { ...(first ? { [first]: own[at] } : {}), ...(second ? { [second]: own[second] } : {}) }
    if (named.names.length > 0 && Object.values(mine).includes(undefined)) without.push(callOf(endpoint))
    for (const name of named.names) {
      const sent = (cuid: string) => named.put((each) => (each === name ? cuid : (own[each.of] ?? NOBODY)))
      await compare(endpoint, mine as Record<string, string>, name.of, sent)
    }
  }
  expect(without).toEqual([])
  for (const { endpoint, field, of, many } of linkingEntities) {
    const { body } = samples[callOf(endpoint)]! as { body: object }
    await compare(endpoint, {}, of, (cuid) => ({ body: { ...body, [field]: many ? [cuid] : cuid } }))
  }
  expect(unlike).toEqual([])
  expect(tried).toBeGreaterThan(60)
  expect(await fingerprint(backend, 1)).toEqual(before)
})

test("CON-45 after all that, the log holds no password, token, key or secret of anybody", async () => {
  const at = "/api/console/payment-providers"
  const { version } = (await world.staff.ask("GET", at)).body
  const keys = { secret: "sk_test_a_secret_of_everybody", webhook_secret: "whsec_a_secret_of_everybody" }
  const chosen = { online_payments_enabled: true, online_provider: "STRIPE", version, ...keys }
  expect((await world.staff.ask("PUT", at, { body: chosen })).status).toBe(200)
  const { rows: columns } = await inOwnersHands(
    backend.database,
    `select c.table_name, c.column_name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name ~ '(password|token|secret|totp_|recovery)'
       and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
         and o.column_name = 'organiser_id')`,
  )
  const stored = await inOwnersHands(
    backend.database,
    columns
      .map(
        ({ table_name, column_name }) =>
          `select distinct ${column_name}::text as value from ${table_name} where ${column_name} is not null`,
      )
      .join(" union "),
  )
  const mailed = await inOwnersHands(
    backend.database,
    `select distinct m[1] as value from mails, regexp_matches(data::text, '(?:token=|/calendar/)([\\w.-]{16,})', 'g') m`,
  )
  const secrets = [...stored.rows, ...mailed.rows].map(({ value }) => String(value)).filter((value) => value.length > 8)
  expect([columns.length > 8, stored.rows.length > 8, mailed.rows.length > 2]).toEqual([true, true, true])
  const { rows } = await inOwnersHands(backend.database, "select event, l::text as line from audit_log l")
  expect(rows.length).toBeGreaterThan(50)
  const held = rows.filter(({ line }) =>
    [PASSWORD, ...Object.values(keys), ...secrets].some((secret) => line.includes(secret)),
  )
  expect(held).toEqual([])
})

test("CON-64 no row of the log holds a field or a choice that the console has no words for", async () => {
  const { rows } = await inOwnersHands(
    backend.database,
    `select distinct l.event, c.key as field, s.side as value
     from audit_log l, jsonb_each(l.changes) c, jsonb_array_elements(c.value) s (side)`,
  )
  const told = (rows as { event: string; field: string; value: unknown }[]).map((row) => ({
    ...row,
    known: fieldOf(row.event, row.field),
  }))
  expect(told.length).toBeGreaterThan(300)
  expect(told.flatMap(({ event, field, known }) => (known ? [] : [`${event} ${field}`]))).toEqual([])
  const isChoice = (choices: readonly string[], value: unknown) =>
    value === null || [value].flat().every((each) => choices.includes(each as string))
  const others = told.filter(({ known, value }) => known?.choices && !isChoice(known.choices, value))
  expect(others.map(({ event, field, value }) => [event, field, value])).toEqual([])
})

test("nonsense is refused by every call in one shape: a known code, the field, details, the request", async () => {
  const before = await fingerprint(backend)
  const odd: unknown[] = []
  let asked = 0
  for (const endpoint of allEndpoints) {
    const { method, path, params, query, body, upload, audience } = endpoint
    if (!params && !query && !body && !upload) continue
    const address = `${path.replace(/\{\w+\}/g, "%24%24")}?nonsense=%24&page_size=-1&limit=-1&search=x&id=-1`
    const json = { "content-type": "application/json" }
    const sent =
      method === "GET" ? {} : { raw: body ? "[nonsense" : "", headers: upload ? { "content-type": "text/x" } : json }
    const answer = await (audience === "collaborator"
      ? world.staff.ask(method, address, sent)
      : asFamily(method, address, sent))
    if (answer.status < 400) continue
    asked++
    const { error, request_id, ...rest } = answer.body ?? {}
    const others = Object.keys(rest).filter((key) => key !== "field" && key !== "details")
    if (!(error in errors) || typeof request_id !== "string" || others.length > 0 || answer.status >= 500)
      odd.push([callOf(endpoint), answer.status, answer.text.slice(0, 200)])
  }
  expect(odd).toEqual([])
  expect(asked).toBeGreaterThan(400)
  expect(await fingerprint(backend)).toEqual(before)
})

const asFamily: Entered["ask"] = (method, path, { headers, ...sent } = {}) =>
  backend.ask(method, path, { ...sent, headers: { cookie: world.buyer.cookie(), ...headers } })
