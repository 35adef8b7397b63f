import { createHash, randomBytes } from "node:crypto"
import type { Tx } from "./database/transaction.ts"
import type { RequestContext } from "./http/context.ts"
import { writeCookie } from "./http/cookies.ts"
import type { Realm } from "./realms.ts"
import { readSignedToken, signToken } from "./signed-token.ts"

// A browser that has logged in to an account carries a signed cookie that says so, for a year. It opens nothing; wrong
// passwords typed there are counted apart, so that a stranger's guesses do not shut the owner out (guesses.ts). It counts
// for one account of one organiser, and only as long as that account keeps the password it was made under.
const A_YEAR = 365 * 86_400

export interface Account {
  id: number
  password_hash: string
}

/** A request, as far as it tells which browser sent it. */
export type FromBrowser = Pick<RequestContext, "platform" | "organiser_id" | "tokens">

const signed = ({ platform, organiser_id }: FromBrowser, realm: Realm) => ({
  secret_keys: platform.config.secret_keys,
  organiser_id,
  purpose: realm.device,
})

/** Salted as the hash is, its own hash tells nothing of the password. */
const fingerprint = (password_hash: string) => createHash("sha256").update(password_hash).digest("hex").slice(0, 16)

/** Which of the account's browsers this is; null for any other browser. */
export function readDevice(ctx: FromBrowser, realm: Realm, account: Account | null): string | null {
  const token = ctx.tokens[realm.device]
  const value = token ? readSignedToken(signed(ctx, realm), token) : null
  const [id, password, device] = value?.split("-") ?? []
  if (!account || id !== String(account.id) || password !== fingerprint(account.password_hash)) return null
  return device ?? null
}

/** Leaves the cookie in a browser that has just logged in, unless it has it. */
export async function rememberDevice(tx: Tx, ctx: RequestContext, realm: Realm, id: number): Promise<void> {
  const { password_hash } = await tx
    .selectFrom(realm.people)
    .select("password_hash")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  if (password_hash === null || readDevice(ctx, realm, { id, password_hash })) return
  const value = [id, fingerprint(password_hash), randomBytes(8).toString("hex")].join("-")
  writeCookie(ctx, realm.device, signToken(signed(ctx, realm), value), A_YEAR)
}
