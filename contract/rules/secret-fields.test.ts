import { expect, test } from "vitest"
import { z } from "zod"
import { allEndpoints } from "../endpoints.ts"
import { givenPassword, newPassword, secondFactorCode, serviceKey } from "../fields.ts"
import { fieldsIn, isSecret, withoutSecrets } from "./secret-fields.ts"

/** Names that sound secret and are not: what they hold is printed, mailed or public. */
const open = ["postcode", "code", "public_key"]
const sounds = /pass|secret|token|code|key|otp|pin$/i

/** Every field of every call's input, as `METHOD path field`. */
const inputs = allEndpoints.flatMap(({ method, path, body }) =>
  body
    ? Object.entries(fieldsIn(body)).map(([name, schema]) => ({ at: `${method} ${path} ${name}`, name, schema }))
    : [],
)

test("CON-67 every password, key and code that a call takes is of the secret kind", () => {
  const secret = inputs.filter(({ schema }) => isSecret(schema)).map(({ at }) => at)
  const sounding = inputs.filter(({ name, schema }) => sounds.test(name) && !isSecret(schema))
  expect(sounding.filter(({ name }) => !open.includes(name)).map(({ at }) => at)).toEqual([])
  for (const field of ["password", "new_password", "code", "secret", "webhook_secret", "token"])
    expect([field, secret.some((at) => at.endsWith(` ${field}`))]).toEqual([field, true])
  // A coupon's and a voucher's code are no secrets of who types them; a second factor's is.
  expect(sounding.filter(({ name }) => name === "code").map(({ at }) => at.includes("/auth/"))).not.toContain(true)
})

test("CON-67 a secret stays one however it is wrapped, and is left out with what the form's schema does not know", () => {
  for (const schema of [
    givenPassword.pipe(newPassword),
    secondFactorCode.optional(),
    serviceKey.nullable().default(null),
  ])
    expect(isSecret(schema)).toBe(true)
  expect(isSecret(z.string().max(5))).toBe(false)
  const schema = z.preprocess((values) => values, z.object({ name: z.string(), password: newPassword.optional() }))
  expect(withoutSecrets(schema as never, { name: "Jo", password: "un-secret", other: 1 })).toEqual({ name: "Jo" })
})
