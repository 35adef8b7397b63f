import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { hashPassword, verifyPassword } from "#server/platform/passwords.ts"
import { refuse } from "#server/platform/refusal.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeStaff } from "#tests/fixtures/collaborators.ts"

vi.mock("#server/platform/passwords.ts", async (original) => {
  const passwords = await original<typeof import("#server/platform/passwords.ts")>()
  return { ...passwords, verifyPassword: vi.fn(passwords.verifyPassword) }
})

const backend = testBackend({ TRUST_PROXY: "127.0.0.1" })
const [password, other] = ["correct horse battery", "another battery horse"]
const hashes: Record<string, string> = {}

beforeAll(async () => {
  for (const each of [password, other]) hashes[each] = await hashPassword(each)
})

let addresses = 0
beforeEach(() => {
  addresses++
  vi.mocked(verifyPassword).mockClear()
})

/** Every test has addresses of its own, since there is a limit for each. */
const address = (i = 0) => ({ "x-forwarded-for": `198.51.${addresses}.${i}` })
const find = (body: unknown, headers: Record<string, string> = address()) =>
  backend.ask("POST", "/api/console/organisers/find", { host: "console.localhost", body, headers })
const logIn = (slug: string, body: object, headers = address()) =>
  backend.askConsole("POST", "/api/console/auth/login", { host: `${slug}.localhost`, body, headers })
const slugsIn = (answer: { body: { data: { slug: string }[] } }) => answer.body.data.map(({ slug }) => slug)
const outcome = (answer: { status: number; body: { error: string } }) => [answer.status, answer.body.error]

/** An account at the first organiser, and at the second with another password if there are two. */
async function hires(email: string, organisers: 1 | 2 = 1) {
  const both: [number, object][] = [
    [1, { password_hash: hashes[password] }],
    [2, { password_hash: hashes[other] }],
  ]
  await makeStaff(backend.database, email, both.slice(0, organisers))
  return { email, password }
}

test("CON-69 an unknown e-mail, a wrong password and one that fits cost the same number of hashes", async () => {
  const bert = await hires("bert@example.com")
  for (const [body, expected] of [
    [bert, 200],
    [{ ...bert, password: "not the one" }, 401],
    [{ email: "nobody@example.com", password }, 401],
  ] as const) {
    vi.mocked(verifyPassword).mockClear()
    const answer = await find(body)
    expect([answer.status, vi.mocked(verifyPassword).mock.calls.length]).toEqual([expected, 5])
  }
  const [wrong, unknown] = [await find({ ...bert, password: "no" }), await find({ email: "no@example.com", password })]
  expect({ ...wrong.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" })
})

describe("guesses at the root", () => {
  // Hundreds of them: judged without the work of a hash, which the test above has.
  beforeAll(() => {
    vi.mocked(verifyPassword).mockImplementation(async (given, stored) => stored !== null && stored === hashes[given])
  })

  test("CON-69 are counted per e-mail over all organisers, known or not, whoever asks; those that fit are not", async () => {
    const eva = await hires("eva@example.com")
    for (let i = 0; i < 11; i++) expect((await find(eva, address(i))).status).toBe(200)
    for (const email of [eva.email, "strange@example.com"]) {
      const guesses = []
      for (let i = 0; i < 11; i++) guesses.push(await find({ email, password: "guess" }, address(i)))
      expect(guesses.map((answer) => answer.body.error)).toEqual([
        ...Array(10).fill("WRONG_CREDENTIALS"),
        "TOO_MANY_ATTEMPTS",
      ])
      expect(Number(guesses.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect(outcome(await find(eva, address(99)))).toEqual([429, "TOO_MANY_ATTEMPTS"])
  })

  test("CON-69 are counted per address over all organisers", async () => {
    const errors = []
    for (let i = 0; i < 31; i++) errors.push((await find({ email: `nobody-${i}@example.com`, password })).body.error)
    expect(errors.slice(28)).toEqual(["WRONG_CREDENTIALS", "WRONG_CREDENTIALS", "TOO_MANY_ATTEMPTS"])
  })

  test("CON-69 count as guesses at each organiser's own login, and those there as guesses here", async () => {
    const fred = await hires("fred@example.com", 2)
    const wrong = { ...fred, password: "guess" }
    for (let i = 0; i < 6; i++) await logIn("alpha", wrong, address(i))
    for (let i = 0; i < 4; i++) await find(wrong, address(i))
    expect(outcome(await logIn("alpha", fred, address(9)))).toEqual([429, "TOO_MANY_ATTEMPTS"])
    // At the other organiser the six were not typed: its account may still be tried, the first is passed over.
    vi.mocked(verifyPassword).mockClear()
    expect(outcome(await find(fred, address(10)))).toEqual([401, "WRONG_CREDENTIALS"])
    expect(verifyPassword).toHaveBeenCalledTimes(5)
    expect(slugsIn(await find({ ...fred, password: other }, address(11)))).toEqual(["beta"])
  })

  test("CON-69 that fit at one organiser still count at the other, where they are wrong", async () => {
    const gina = await hires("gina@example.com", 2)
    for (let i = 0; i < 10; i++) expect(slugsIn(await find(gina, address(i)))).toEqual(["alpha"])
    expect(outcome(await logIn("beta", { ...gina, password: other }, address(20)))).toEqual([429, "TOO_MANY_ATTEMPTS"])
  })

  test("CON-69 of strangers do not shut out a browser that has logged in before", async () => {
    const hugo = await hires("hugo@example.com")
    const cookie = (await logIn("alpha", hugo)).headers
      .getSetCookie()
      .map((each) => each.split(";")[0]!)
      .find((each) => each.startsWith("collaborator_device_alpha="))!
    for (let i = 0; i < 11; i++) await find({ ...hugo, password: "guess" }, address(i))
    expect((await find(hugo, address(50))).status).toBe(429)
    expect(slugsIn(await find(hugo, { ...address(50), cookie }))).toEqual(["alpha"])
  })

  test("CON-69 that the server was too busy to judge are not counted", async () => {
    const ida = await hires("ida@example.com")
    for (let i = 0; i < 12; i++) {
      vi.mocked(verifyPassword).mockImplementationOnce(async () => refuse("SERVER_BUSY", { retry_after: 5 }))
      expect(outcome(await find(ida))).toEqual([503, "SERVER_BUSY"])
    }
    expect(slugsIn(await find(ida))).toEqual(["alpha"])
  })
})
