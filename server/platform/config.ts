import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { BlockList, isIP } from "node:net"
import { join, resolve } from "node:path"
import { z } from "zod"

// Everything the environment can say, checked once. A wrong value stops the start with one line naming the variable.
const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)

const apiUrl = z.url({ protocol: /^https?$/, hostname: /.*/, error: "must be an http:// or https:// address" })

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, hostname: /.*/, error: "must be a postgres:// address" })
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  PLATFORM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/, "must be a host name in lower case")
    .default("localhost"),
  CONSOLE_ORIGIN: z
    .url({ protocol: /^https?$/, hostname: /.*/, error: "must be an origin such as https://console.example.org" })
    .optional(),
  DEMO: z.enum(["on", "off"]).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /.*/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z.email().default("no-reply@localhost.localdomain"),
  WORKER: z.enum(["inline", "only", "off"]).default("inline"),
  SECRET_KEYS: z
    .string()
    .transform(list)
    .refine((keys) => keys.length > 0 && keys.every((key) => key.length >= 32), "needs keys of at least 32 characters")
    .optional(),
  MAPS_URL: z
    .url({ protocol: /^https$/, error: "must be an https:// address" })
    .refine((url) => url.includes("{address}"), "must hold {address}, where the place goes")
    .default("https://maps.google.com/maps?q={address}&output=embed"),
  STRIPE_API_URL: apiUrl.default("https://api.stripe.com"),
  MOLLIE_API_URL: apiUrl.default("https://api.mollie.com"),
  PAYMENT_TIMEOUT: z.coerce.number().int().min(100).max(30_000).default(10_000),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: z.string().min(1).optional(),
  TRUST_PROXY: z
    .string()
    .transform(list)
    .refine((proxies) => proxies.every(isAddressOrRange), "must list addresses or ranges such as 10.0.0.0/8")
    .default([]),
})

export interface Config {
  port: number
  host: string | undefined
  database_url: string | undefined
  data_dir: string
  platform_domain: string
  console_origin: string
  demo: boolean
  smtp_url: string | undefined
  mail_from: string
  worker: "inline" | "only" | "off"
  secret_keys: string[]
  /** Where a map is shown from; `{address}` stands for the place. */
  maps_url: string
  /** Where the payment providers' APIs are; elsewhere than at home in tests only. */
  stripe_api_url: string
  mollie_api_url: string
  /** How long a provider is waited for, in milliseconds. */
  payment_timeout: number
  rate_limit_factor: number
  log_level: string
  metrics_token: string | undefined
  trusts(address: string): boolean
}

export class BadConfiguration extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new BadConfiguration(`${String(path[0])}: ${message}`)
  }
  const env = parsed.data
  const embedded = env.DATABASE_URL === undefined
  if (embedded && env.WORKER === "only") throw new BadConfiguration("WORKER: a worker of its own needs DATABASE_URL")
  const data_dir = resolve(env.DATA_DIR)
  const secret_keys = env.SECRET_KEYS ?? (embedded ? [keptSecret(data_dir)] : undefined)
  if (!secret_keys) throw new BadConfiguration("SECRET_KEYS: required with DATABASE_URL, at least 32 characters")
  const proxies = proxyList(env.TRUST_PROXY)
  return {
    port: env.PORT,
    host: env.HOST,
    database_url: env.DATABASE_URL,
    data_dir,
    platform_domain: env.PLATFORM_DOMAIN,
    console_origin: new URL(env.CONSOLE_ORIGIN ?? `http://console.localhost:${env.PORT}`).origin,
    demo: env.DEMO ? env.DEMO === "on" : embedded,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM,
    worker: env.WORKER,
    secret_keys,
    maps_url: env.MAPS_URL,
    stripe_api_url: env.STRIPE_API_URL,
    mollie_api_url: env.MOLLIE_API_URL,
    payment_timeout: env.PAYMENT_TIMEOUT,
    rate_limit_factor: env.RATE_LIMIT_FACTOR,
    log_level: env.LOG_LEVEL,
    metrics_token: env.METRICS_TOKEN,
    trusts: (address) => isIP(address) > 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"),
  }
}

/** The embedded installation makes its own secret once and keeps it with its data. */
function keptSecret(folder: string): string {
  const file = join(folder, "secret.key")
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "a" })
  }
  return readFileSync(file, "utf8").trim()
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits] = text.split("/")
  const version = isIP(address)
  if (version === 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

function proxyList(proxies: string[]): BlockList {
  const addresses = new BlockList()
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    if (bits === undefined) addresses.addAddress(address, family)
    else addresses.addSubnet(address, Number(bits), family)
  }
  return addresses
}
