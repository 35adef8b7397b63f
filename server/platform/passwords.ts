import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { refuse } from "./refusal.ts"

// argon2id on libuv's threads, two at a time, with a short queue: a flood of logins waits or is refused, it never takes
// the memory or the threads of everybody else.
const memory = 19_456
const passes = 2
const AT_ONCE = 2
const WAITING = 100

const derive = promisify(argon2)
let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else {
    if (queue.length >= WAITING) refuse("SERVER_BUSY", { retry_after: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  try {
    return await work()
  } finally {
    // The turn is handed over, not given up: a newcomer cannot slip in between.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const tag = (password: string, nonce: Buffer, cost: { memory: number; passes: number }) =>
  inTurn(() =>
    derive("argon2id", { message: password.normalize("NFC"), nonce, parallelism: 1, tagLength: 32, ...cost }),
  )

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce, { memory, passes })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${nonce.toString("base64url")}$${hash.toString("base64url")}`
}

const form = /m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/

/** An unknown account costs the same work as a known one, so that the time it takes tells nothing. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  // The cost is the stored one's own, so that raising ours some day locks nobody out.
  const known = form.exec(stored ?? "")
  const [, m, t, nonce, hash] = known ?? form.exec(unknown)!
  const cost = { memory: Number(m), passes: Number(t) }
  const given = await tag(password, Buffer.from(nonce!, "base64url"), cost)
  return timingSafeEqual(given, Buffer.from(hash!, "base64url")) && known !== null
}

const unknown = `$argon2id$v=19$m=${memory},t=${passes},p=1$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(32).toString("base64url")}`

// The passwords every list of leaked ones begins with, as far as they are long enough to be allowed at all.
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 motdepasse azerty azertyuiop qwerty qwertyuiop
  qwerty123 111111 000000 123123 654321 666666 121212 112233 abc123 abcdef iloveyou jetaime soleil bonjour loulou
  doudou marseille dragon monkey letmein welcome football baseball princess sunshine superman batman starwars
  secret master shadow michael jordan hunter2 trustno1 whatever freedom nicolas thomas camille chouchou coucou
  passw0rd p@ssw0rd azerty123 1q2w3e4r 1qaz2wsx zaq12wsx qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm 987654321 7777777
  888888 555555 159753 147258369 admin123 administrator changeme belgique bruxelles`.split(/\s+/),
)

export function refuseCommonPassword(password: string, field = "password"): void {
  if (common.has(password.toLowerCase())) refuse("PASSWORD_TOO_COMMON", { field })
}
