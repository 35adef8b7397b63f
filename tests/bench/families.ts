import pg from "pg"
import { hashToken } from "#server/platform/sessions.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { openClients } from "./lean-client.ts"

// The ground of the benches that buy: families with a session and a child each, an availability everybody wants and 200
// others, and what a season before left in the tables.
const FAMILIES = 80_000

interface Availability {
  id: number
  dates: number[]
}

/** Families with a session and a child each, made past the endpoints: what is measured is adding. */
async function prepare(database: pg.Client) {
  const { rows } = await database.query("select id, slug from organisers order by id limit 1")
  const { id, slug } = rows[0]
  const insert = (text: string, values: unknown[] = []) => database.query(text, [id, ...values])
  await insert(
    `insert into customers (organiser_id, id, cuid, email, firstname, lastname, phone, password_hash, language, newsletter_token)
     select $1, 1000000 + n, 'benchc' || n, 'bench' || n || '@example.com', 'B', 'B', '', '', 'fr', 'bench' || n
     from generate_series(0, $2) n`,
    [FAMILIES],
  )
  await insert(
    `insert into participants (organiser_id, id, cuid, firstname, lastname, birthdate)
     select $1, 1000000 + n, 'benchp' || n, 'B', 'B', '2016-01-01' from generate_series(0, $2) n`,
    [FAMILIES],
  )
  await insert(
    `insert into guardianships (organiser_id, customer_id, participant_id)
     select $1, 1000000 + n, 1000000 + n from generate_series(0, $2) n`,
    [FAMILIES],
  )
  const tokens = Array.from({ length: FAMILIES + 1 }, (_, n) => hashToken(`bench${n}`))
  await insert(
    `insert into customer_sessions (organiser_id, token_hash, customer_id, expires_at)
     select $1, t.hash, 1000000 + t.n - 1, now() + interval '30 days' from unnest($2::text[]) with ordinality t (hash, n)`,
    [tokens],
  )
  const activity = await insert(
    `insert into activities (organiser_id, cuid, title, default_price) values ($1, 'bencha', 'Bench', 15000) returning id`,
  )
  const availabilities: Availability[] = []
  for (let n = 0; n < 201; n++) availabilities.push(await addAvailability(database, id, activity.rows[0].id, n))
  await addLastSeason(insert, availabilities[200]!)
  await database.query("analyze")
  return {
    organiser_id: Number(id),
    slug: String(slug),
    host: `${slug}.localhost`,
    hot: availabilities[0]!,
    spread: availabilities.slice(1),
  }
}

/** What families held and let go before: on an opening day the tables are not empty, and their plans are those of full ones. */
async function addLastSeason(
  insert: (text: string, values?: unknown[]) => Promise<unknown>,
  { id, dates }: Availability,
) {
  const families = "from generate_series(0, $2) n"
  await insert(
    `insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id, expires_at, released_at)
     overriding system value select $1, 1000000 + n, $3, $4::bigint[], 1000000 + n, 1000000 + n, now() - interval '1 day', now() ${families}`,
    [FAMILIES, id, dates],
  )
  await insert(
    `insert into carts (organiser_id, id, cuid, customer_id) overriding system value
     select $1, 1000000 + n, 'benchk' || n, 1000000 + n ${families}`,
    [FAMILIES],
  )
  await insert(
    `insert into cart_items (organiser_id, cuid, cart_id, position, type, participant_id, availability_id, place_id, expires_at)
     select $1, 'benchi' || n, 1000000 + n, 1, 'REGISTRATION', 1000000 + n, $3, 1000000 + n, now() - interval '1 day' ${families}`,
    [FAMILIES, id],
  )
  await insert(
    `insert into first_holds (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
     select $1, 1000000 + n, 1000000 + n, $3, now() - interval '2 days', now() - interval '1 day' ${families}`,
    [FAMILIES, id],
  )
  await insert(
    `insert into events (organiser_id, type, payload, relayed_at) select $1, 'cart.processed', '{}', now() ${families}`,
    [FAMILIES],
  )
  await insert(
    `insert into mails (organiser_id, customer_id, trigger, thing, recipient, language, template, data, message_id, relayed_at, sent_at)
     select $1, 1000000 + n, 'cart.processed', 'cart/old' || n, 'bench' || n || '@example.com', 'fr', 'standard', '{}',
       '<old' || n || '>', now(), now() ${families}`,
    [FAMILIES],
  )
  await insert(
    `insert into idempotency_keys (organiser_id, caller, key, endpoint, fingerprint)
     select $1, 'customer/' || 1000000 + n, 'old' || n, '', '' ${families}`,
    [FAMILIES],
  )
}

async function addAvailability(database: pg.Client, organiser: number, activity: number, n: number) {
  const made = await database.query(
    `insert into availabilities (organiser_id, cuid, activity_id, start_at, end_at, price, capacity)
     values ($1, 'benchv' || $3, $2, now() + interval '30 days', now() + interval '34 days 7 hours', 15000, 100000) returning id`,
    [organiser, activity, n],
  )
  const dates = await database.query(
    `insert into availability_dates (organiser_id, cuid, availability_id, start_at, end_at, capacity, ceiling)
     select $1, 'benchd' || $3 || 'x' || k, $2, now() + (30 + k) * interval '1 day',
       now() + (30 + k) * interval '1 day' + interval '7 hours', 100000, 100000 from generate_series(0, 4) k returning id`,
    [organiser, made.rows[0].id, n],
  )
  return { id: Number(made.rows[0].id), dates: dates.rows.map((row) => Number(row.id)) }
}

/** Headers of a visitor who is not logged in, with an address of their own; the server has to trust the proxy. */
export const asVisitor = (n: number): Record<string, string> => ({
  cookie: "",
  "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
})

export type Ground = Awaited<ReturnType<typeof openGround>>

/** A server with its families: each that is asked for is one that has not been here yet. Rows are made as OWNER_URL. */
export async function openGround(environment: Record<string, string>) {
  const { OWNER_URL = environment.DATABASE_URL!, ...ofServer } = environment
  const server = await startServer(ofServer)
  const database = new pg.Client(OWNER_URL)
  await database.connect()
  const { host, ...availabilities } = await prepare(database)
  const clients = openClients(server.port)
  /** A call of one of the families. */
  const post = async (family: number, path: string, body: object): Promise<void> => {
    const key = { cookie: `session=bench${family}`, "idempotency-key": `${path}${family}` }
    const answer = await clients.post(path, { host, "content-type": "application/json", ...key }, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  }
  const get = async (family: number, path: string, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await clients.get(path, { host, cookie: `session=bench${family}`, ...headers })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  }
  let families = 0
  let bought = 0
  const add = async ({ id, dates }: Availability): Promise<number> => {
    const family = families++
    if (family >= FAMILIES) throw new Error("more families are needed")
    const line = { availability_id: id, participant_id: 1_000_000 + family, availability_dates: dates }
    await post(family, "/api/carts/items", { registrations: [line] })
    return family
  }
  const checkOut = (family: number) => {
    const body = { cart_id: 1_000_000 + family, payment_strategy: "DELAYED", terms: true }
    return post(family, "/api/carts/checkout", body)
  }
  const close = async () => {
    clients.close()
    await database.end()
    await server.end()
  }
  /** The next family that has added and not checked out. */
  const added = () => bought++
  return {
    ...availabilities,
    host,
    port: server.port,
    pid: server.child.pid!,
    database,
    get,
    add,
    added,
    checkOut,
    close,
  }
}
