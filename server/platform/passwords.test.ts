import { beforeEach, describe, expect, test, vi } from "vitest"

const { argon2 } = vi.hoisted(() => ({ argon2: vi.fn() }))
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>()
  argon2.mockImplementation(crypto.argon2)
  return { ...crypto, argon2 }
})
const { hashPassword, refuseCommonPassword, verifyPassword } = await import("./passwords.ts")
beforeEach(() => void argon2.mockClear())

describe("passwords", () => {
  test("are kept as argon2id with a salt of their own and recognised again, in any normal form", async () => {
    const [one, two] = await Promise.all([hashPassword("pâte à sel"), hashPassword("pâte à sel")])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword("pâte à sel".normalize("NFD"), one)).toBe(true)
    expect(await verifyPassword("pâte à sel ", one)).toBe(false)
    expect(await verifyPassword("Pâte à sel", one)).toBe(false)
  })

  test("nobody's password costs as much as somebody's and never fits", async () => {
    const stored = await hashPassword("secret phrase")
    argon2.mockClear()
    await verifyPassword("x", stored)
    const known = argon2.mock.calls.at(-1)!
    expect(await verifyPassword("x", null)).toBe(false)
    const unknown = argon2.mock.calls.at(-1)!
    expect(argon2).toHaveBeenCalledTimes(2)
    const cost = ([, { message: _, nonce: __, ...rest }]: (typeof argon2.mock.calls)[number]) => rest
    expect(cost(unknown)).toEqual(cost(known))
    expect(await verifyPassword("x", "$argon2id$of$nobody")).toBe(false)
  })

  test("one made at another cost is still recognised", async () => {
    const { argon2Sync } = await import("node:crypto")
    const nonce = Buffer.alloc(16, 7)
    const hash = argon2Sync("argon2id", {
      message: "old phrase",
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 8_192,
      passes: 1,
    })
    const stored = `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString("base64url")}$${hash.toString("base64url")}`
    expect(await verifyPassword("old phrase", stored)).toBe(true)
    expect(await verifyPassword("new phrase", stored)).toBe(false)
  })

  test("two are worked on at a time, a hundred wait, more are refused at once", async () => {
    let running = 0
    let most = 0
    const finish: (() => void)[] = []
    argon2.mockImplementation((_: string, { tagLength }: { tagLength: number }, done: (...a: unknown[]) => void) => {
      most = Math.max(most, ++running)
      finish.push(() => {
        running--
        done(null, Buffer.alloc(tagLength))
      })
    })
    const ask = () =>
      hashPassword("x").then(
        () => "done",
        (error) => error.code as string,
      )
    const asked = Array.from({ length: 110 }, ask)
    let left = 110
    for (const one of asked) void one.then(() => left--)
    while (left > 0) {
      finish.shift()?.()
      await new Promise(setImmediate)
    }
    const answers = await Promise.all(asked)
    expect(most).toBe(2)
    expect(answers.filter((answer) => answer === "SERVER_BUSY")).toHaveLength(8)
    expect(answers.filter((answer) => answer === "done")).toHaveLength(102)
  })

  test.each(["123456", "Password1", "AZERTY", "motdepasse"])("%s is too common", (password) => {
    expect(() => refuseCommonPassword(password)).toThrow("PASSWORD_TOO_COMMON")
  })
})
