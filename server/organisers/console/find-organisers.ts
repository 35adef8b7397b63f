import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleRootEndpoints } from "#contract/endpoints/console-root.ts"
import type { Database } from "#server/platform/database/database.ts"
import { readTenant, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { type Account, type FromBrowser, readDevice } from "#server/platform/devices.ts"
import { countGuess, countGuessAnywhere } from "#server/platform/guesses.ts"
import type { RootContext } from "#server/platform/http/context.ts"
import { verifyPassword } from "#server/platform/passwords.ts"
import { collaboratorRealm as realm } from "#server/platform/realms.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import { readOrganiser } from "./get-session.ts"

// The organisers whose console an e-mail and a password open, for somebody who has not said which. No session begins: the
// organiser that is chosen has its own login, with its second factor and its audit row.
// Accounts are looked for among all organisers, and the password is tried on five of them, those used last first. Places
// that no account fills are counted and hashed like the others, so that neither the answer nor the work tells whether an
// e-mail is known, or at how many organisers.
// Wrong passwords are counted over all organisers, and at each account as its own login counts them: neither of the two
// doors gives tries that the other has used up. An account that may not be tried any more is one that does not fit.
const PLACES = 5

type Given = RouteInput<typeof consoleRootEndpoints.findOrganisers>["body"]

interface Found {
  from: FromBrowser & Pick<RootContext, "address">
  account: Account | null
  second_factor: boolean
}

export async function findOrganisers(
  ctx: RootContext,
  { body }: { body: Given },
): Promise<AnswerInput<typeof consoleRootEndpoints.findOrganisers>> {
  const found = await readPlaces(ctx, body.email)
  const isKnown = found.some(({ from, account }) => readDevice(from, realm, account) !== null)
  const takeBack = await countGuessAnywhere(ctx, { realm, email: body.email, isKnown })
  const fitting: Found[] = []
  try {
    for (const each of found) if (await isFitting(each, body)) fitting.push(each)
  } catch (busy) {
    await takeBack()
    throw busy
  }
  if (fitting.length === 0) refuse("WRONG_CREDENTIALS")
  await takeBack()
  const data = []
  for (const each of fitting) data.push(await describe(ctx, each))
  return { data, count: data.length }
}

/** As many places as are always tried, those without an account included. */
async function readPlaces(ctx: RootContext, email: string): Promise<Found[]> {
  const { platform, address, database, tokensFor } = ctx
  const accounts = await unsafeFindAccounts(database, email)
  return Array.from({ length: PLACES }, (_, place) => {
    const one = accounts[place]
    if (!one)
      return { from: { platform, address, organiser_id: -place, tokens: {} }, account: null, second_factor: false }
    const { organiser_id, slug, id, password_hash, second_factor } = one
    const from = { platform, address, organiser_id, tokens: tokensFor(slug) }
    return { from, account: { id, password_hash }, second_factor }
  })
}

async function isFitting({ from, account }: Found, { email, password }: Given): Promise<boolean> {
  const takeBack = await countGuess(from, { realm, email, account }).catch(noMoreTries)
  const stored = takeBack ? (account?.password_hash ?? null) : null
  const isRight = await verifyPassword(password, stored).catch(async (busy) => {
    await takeBack?.()
    throw busy
  })
  if (isRight) await takeBack?.()
  return isRight
}

function noMoreTries(error: unknown): null {
  if (error instanceof Refusal && error.code === "TOO_MANY_ATTEMPTS") return null
  throw error
}

const describe = ({ database }: RootContext, { from: { organiser_id }, second_factor }: Found) =>
  readTenant({ database, organiser_id }, async (tx) => {
    const { slug, name, accent_color } = await readOrganiser(tx, { organiser_id })
    return { slug, name, accent_color, second_factor }
  })

/** Accounts that a password may open: an invited person has none yet, and that of an archived one does not count. */
function unsafeFindAccounts(database: Database, email: string) {
  return unsafeInSystem(database, async (tx) => {
    const accounts = await tx
      .selectFrom("collaborators")
      .select(["organiser_id", "id", "password_hash"])
      .select(sql<boolean>`totp_secret is not null`.as("second_factor"))
      .where("email", "=", email)
      .where("archived_at", "is", null)
      .where("password_hash", "is not", null)
      .$narrowType<{ password_hash: string }>()
      .orderBy("last_seen_at", (order) => order.desc().nullsLast())
      .orderBy("organiser_id")
      .limit(PLACES)
      .execute()
    // Asked by itself, and for nobody too: on a cluster names are on every node and accounts are spread.
    const named = await tx
      .selectFrom("organisers")
      .select(["id", "slug"])
      .where("id", "in", [0, ...accounts.map(({ organiser_id }) => organiser_id)])
      .execute()
    const slugs = new Map(named.map(({ id, slug }) => [id, slug]))
    return accounts.map((account) => ({ ...account, slug: slugs.get(account.organiser_id)! }))
  })
}
