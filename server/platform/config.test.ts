import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "marelle-config-"))
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment })

describe("configuration", () => {
  test("nothing set is an embedded demo on port 3000 with a secret of its own", () => {
    const config = read({})
    expect(config).toMatchObject({
      port: 3000,
      demo: true,
      worker: "inline",
      platform_domain: "localhost",
      rate_limit_factor: 1,
      stripe_api_url: "https://api.stripe.com",
      mollie_api_url: "https://api.mollie.com",
      maps_url: "https://maps.google.com/maps?q={address}&output=embed",
    })
    expect(config.console_origin).toBe("http://console.localhost:3000")
    expect(config.secret_keys[0]!.length).toBeGreaterThanOrEqual(32)
    expect(read({}).secret_keys).toEqual(config.secret_keys)
  })

  test("with PostgreSQL there is no demo unless asked for, and secrets are required", () => {
    const DATABASE_URL = "postgres://u@127.0.0.1/x"
    const SECRET_KEYS = "a".repeat(32)
    expect(read({ DATABASE_URL, SECRET_KEYS }).demo).toBe(false)
    expect(read({ DATABASE_URL, SECRET_KEYS, DEMO: "on" }).demo).toBe(true)
    expect(() => read({ DATABASE_URL })).toThrow(/^SECRET_KEYS: /)
  })

  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://x"],
    ["PLATFORM_DOMAIN", "Example.ORG"],
    ["CONSOLE_ORIGIN", "console"],
    ["DEMO", "yes"],
    ["SMTP_URL", "http://x"],
    ["WORKER", "maybe"],
    ["WORKER", "only"],
    ["SECRET_KEYS", "short"],
    ["MAPS_URL", "maps"],
    ["MAPS_URL", "http://maps.example/?q={address}"],
    ["MAPS_URL", "https://maps.example/"],
    ["STRIPE_API_URL", "api.stripe.com"],
    ["STRIPE_API_URL", "ftp://api.stripe.com"],
    ["MOLLIE_API_URL", "file:///etc/passwd"],
    ["PAYMENT_TIMEOUT", "0"],
    ["RATE_LIMIT_FACTOR", "-1"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "10.0.0.0/99"],
  ])("%s=%s is refused in one line that names it", (name, value) => {
    let message = ""
    try {
      read({ [name]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(new RegExp(`^${name}: [^\\n]+$`))
  })

  test("proxies are trusted by address and by range only", () => {
    const { trusts } = read({ TRUST_PROXY: "10.0.0.0/8, ::1" })
    expect([trusts("10.2.3.4"), trusts("::1"), trusts("11.0.0.1"), trusts("nonsense")]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
