import { expect, test, vi } from "vitest"
import { verifyPassword } from "#server/platform/passwords.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { signUp, visit } from "#tests/fixtures/customers.ts"

vi.mock("#server/platform/passwords.ts", async (original) => {
  const passwords = await original<typeof import("#server/platform/passwords.ts")>()
  return { ...passwords, verifyPassword: vi.fn(passwords.verifyPassword) }
})

const backend = testBackend()

test("a wrong password and an unknown address take the same work", async () => {
  const { email } = await signUp(backend, { email: "lea@example.com" })
  vi.mocked(verifyPassword).mockClear()
  for (const given of [email, "nobody@example.com"])
    await visit(backend).ask("POST", "/api/auth/login", { email: given, password: "not the one" })
  expect(vi.mocked(verifyPassword).mock.calls).toEqual([
    ["not the one", expect.stringMatching(/^\$argon2id/)],
    ["not the one", null],
  ])
})
