import { type Account, type FromBrowser, readDevice } from "./devices.ts"
import type { RequestContext, RootContext } from "./http/context.ts"
import type { Realm } from "./realms.ts"

const perAccount = { points: 10, seconds: 900 }
const perAddress = { points: 30, seconds: 900 }

export interface Guess {
  realm: Realm
  email: string
  /** Null for an e-mail address without an account: guesses at it are counted all the same. */
  account: Account | null
  /** Asked of somebody who is logged in already. */
  isWithin?: boolean
}

type Guessing = FromBrowser & Pick<RequestContext, "address">
type TakeBack = () => Promise<void>

/**
 * Counts a password that was typed, before it is judged, and refuses one too many (429); the answered function takes the
 * counts back, so that only failures stay. They are counted per account and per address. A browser that has logged in to
 * the account before is refused by a count of its own only, so that others' guesses do not shut its owner out; its
 * failures count for the others all the same. Within a session the address refuses every browser. A new password begins
 * a new count: the link by mail is the way in for an owner whose browser is new.
 */
export async function countGuess(ctx: Guessing, { realm, email, account, isWithin }: Guess): Promise<TakeBack> {
  const { limit } = ctx.platform
  const count = (what: string, subject: string, most: typeof perAccount) =>
    limit(`${realm.people} password/${what}`, `${ctx.organiser_id}/${subject}`, most)
  const device = readDevice(ctx, realm, account)
  const counted: TakeBack[] = []
  if (device) counted.push(await count("device", `${account!.id}/${device}`, perAccount))
  const byAddress = count("address", ctx.address, perAddress)
  counted.push(await (device && !isWithin ? byAddress.catch(letPass) : byAddress))
  const byAccount = count("account", `${email}/${account?.password_hash ?? ""}`, perAccount)
  counted.push(await (device ? byAccount.catch(letPass) : byAccount))
  return async () => {
    await Promise.all(counted.map((takeBack) => takeBack()))
  }
}

/**
 * The same for a password typed where no organiser is chosen: counted per e-mail and per address, over all organisers. It
 * comes on top of the count of each organiser whose account the password is tried on. `isKnown`: the browser has logged in
 * to one of these accounts before.
 */
export async function countGuessAnywhere(
  { platform: { limit }, address }: RootContext,
  { realm, email, isKnown }: { realm: Realm; email: string; isKnown: boolean },
): Promise<TakeBack> {
  const refusing = (counting: Promise<TakeBack>) => (isKnown ? counting.catch(letPass) : counting)
  const counted = [
    await refusing(limit(`${realm.people} password/address anywhere`, address, perAddress)),
    await refusing(limit(`${realm.people} password/e-mail anywhere`, email, perAccount)),
  ]
  return async () => {
    await Promise.all(counted.map((takeBack) => takeBack()))
  }
}

/** Counted, and not refused. */
const letPass = () => async () => undefined
