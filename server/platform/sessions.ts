import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { batched } from "./batched.ts"
import { readTenant, type Tx } from "./database/transaction.ts"
import { rememberDevice } from "./devices.ts"
import type { RequestContext } from "./http/context.ts"
import { cookieName, writeCookie } from "./http/cookies.ts"
import { readCookie } from "./http/language.ts"
import { readClock } from "./providers/clock.ts"
import { collaboratorRealm, customerRealm, type Realm } from "./realms.ts"

// Opaque random tokens in HttpOnly cookies, kept hashed. Two realms, each with its table and its cookie; a token of one
// means nothing in the other, nor on another organiser's host. 30 days, sliding; renewed at most once a day.
// Those of collaborators also keep when they were last used, to within five minutes.
const DAYS = 30
const A_DAY = 86_400_000
const SEEN_AGAIN = 300_000
/** The browser keeps a session's cookie so long, in seconds; its end is what the row says. */
export const COOKIE_LIVES = DAYS * 86_400

export const newToken = (): string => randomBytes(32).toString("base64url")
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** The tokens a request carries: a collaborator's on the console's origin, a customer's on a site, never the other's. */
export function readTokens(
  request: Request,
  where: Pick<RequestContext, "origin" | "console_slug">,
): RequestContext["tokens"] {
  const read = (name: string) => readCookie(request, cookieName(name, where))
  return where.console_slug === null
    ? { session: read(customerRealm.cookie), device: read(customerRealm.device) }
    : {
        collaborator: read(collaboratorRealm.cookie),
        collaborator_device: read(collaboratorRealm.device),
        impersonator: read("impersonator"),
      }
}

/** A new session at every login; the one the browser had ends. `due` are columns of what the login found to be due. */
export async function openSession(
  tx: Tx,
  ctx: RequestContext,
  realm: Realm,
  owner_id: number,
  due: { password_due?: boolean; second_factor_due?: boolean } = {},
): Promise<void> {
  await endSession(tx, ctx, realm)
  const now = await readClock(tx)
  const token = newToken()
  const values = {
    organiser_id: ctx.organiser_id,
    token_hash: hashToken(token),
    [realm.owner]: owner_id,
    expires_at: new Date(Date.parse(now) + DAYS * A_DAY),
    ...realm.describe?.(ctx),
    ...due,
  }
  await tx
    .insertInto(realm.table)
    .values(values as never)
    .execute()
  writeCookie(ctx, realm.cookie, token, COOKIE_LIVES)
  await rememberDevice(tx, ctx, realm, owner_id)
}

export async function endSession(tx: Tx, ctx: RequestContext, realm: Realm): Promise<void> {
  const token = ctx.tokens[realm.cookie]
  writeCookie(ctx, realm.cookie, "", 0)
  if (!token) return
  await tx
    .deleteFrom(realm.table)
    .where("organiser_id", "=", ctx.organiser_id)
    .where("token_hash", "=", hashToken(token))
    .execute()
}

/** Ends every session of somebody, those in which they act as another included, or all but the one in hand. */
export async function endSessionsOf(
  tx: Tx,
  ctx: RequestContext,
  realm: Realm,
  owner_id: number,
  keep: "none" | "current" = "none",
): Promise<void> {
  const token = ctx.tokens[realm.cookie]
  const theirs = sql.join(
    realm.owners.map((owner) => sql`${sql.ref(owner)} = ${owner_id}`),
    sql` or `,
  )
  const others = keep === "current" && token ? sql`and token_hash <> ${hashToken(token)}` : sql``
  await sql`delete from ${sql.table(realm.table)}
    where organiser_id = ${ctx.organiser_id} and (${theirs}) ${others}`.execute(tx)
}

/** A session whose end has to slide, or whose last use is to be noted, found while reading. */
export interface Renewal {
  realm: Realm
  expires_at: Date | null
  /** The person who uses it now, where that is kept. */
  seen: { owner: number; at: string } | null
}

/** Whose session a token is; null when it is over, unknown, an erased account's or another organiser's. */
export async function readSessionOwner(
  ctx: RequestContext,
  realm: Realm,
  renewals: Renewal[],
): Promise<Pick<Session, "owner" | "impersonator_id" | "password_due" | "second_factor_due"> | null> {
  const token = ctx.tokens[realm.cookie]
  if (!token) return null
  const session = await readSession({ ctx, realm, token_hash: hashToken(token) })
  if (!session) return null
  const now = Date.parse(session.now)
  const left = Date.parse(session.expires_at) - now
  if (left <= 0) return null
  const { owner, impersonator_id, last_seen_at, password_due, second_factor_due } = session
  // A session in which somebody acts as another ends when it was said to.
  const slides = impersonator_id === null && left < (DAYS - 1) * A_DAY
  const isSeen = last_seen_at !== null && now - Date.parse(last_seen_at) >= SEEN_AGAIN
  if (slides || isSeen)
    renewals.push({
      realm,
      expires_at: slides ? new Date(now + DAYS * A_DAY) : null,
      seen: isSeen ? { owner: impersonator_id ?? owner, at: session.now } : null,
    })
  return { owner, impersonator_id, password_due, second_factor_due }
}

interface Lookup {
  ctx: RequestContext
  realm: Realm
  token_hash: string
}

interface Session {
  token_hash: string
  owner: number
  impersonator_id: number | null
  expires_at: string
  last_seen_at: string | null
  password_due: boolean
  second_factor_due: boolean
  now: string
}

// Every request of somebody who is logged in begins with this, the clock included: on an opening day one statement finds the
// sessions of all who have just arrived. It asks one table: who is erased or archived loses their sessions in the same
// transaction, and a session is opened under the person's lock (server/invariants.ts looks).
const readSession = batched<Lookup, Session | null>(
  async (lookups) => {
    const found = new Map<string, Session>()
    for (const [realm, some] of Map.groupBy(lookups, (lookup) => lookup.realm))
      for (const session of await readSessions(some[0]!.ctx, realm, some)) found.set(session.token_hash, session)
    return lookups.map(({ token_hash }) => ({ answer: found.get(token_hash) ?? null }))
  },
  { most: 200, at_once: 2, apart: (lookup) => lookup },
)

const readSessions = (ctx: RequestContext, realm: Realm, lookups: Lookup[]): Promise<Session[]> =>
  readTenant(ctx, async (tx) => {
    const { table, owner, traces } = realm
    const { rows } = await sql<Session>`
      select s.token_hash, s.${sql.ref(owner)} as owner, s.expires_at, ${traces}, clock_now() as now from ${sql.table(table)} s
      where s.organiser_id = ${ctx.organiser_id}
        and s.token_hash = any (${lookups.map(({ token_hash }) => token_hash)}::text[])`.execute(tx)
    return rows
  })

/** Slides the end of sessions that are in use, at most once a day each, and notes their use, at most every five minutes. */
export async function renewSessions(tx: Tx, ctx: RequestContext, renewals: Renewal[]): Promise<void> {
  for (const { realm, expires_at, seen } of renewals) {
    const token = ctx.tokens[realm.cookie]!
    // The person first, then the session: in the order in which those who end sessions lock them.
    if (seen)
      await sql`update collaborators set last_seen_at = ${seen.at}
        where organiser_id = ${ctx.organiser_id} and id = ${seen.owner}`.execute(tx)
    const values = [
      ...(expires_at ? [sql`expires_at = ${expires_at}`] : []),
      ...(seen ? [sql`last_seen_at = ${seen.at}`] : []),
    ]
    await sql`update ${sql.table(realm.table)} set ${sql.join(values)}
      where organiser_id = ${ctx.organiser_id} and token_hash = ${hashToken(token)}`.execute(tx)
    if (expires_at) writeCookie(ctx, realm.cookie, token, COOKIE_LIVES)
  }
}
