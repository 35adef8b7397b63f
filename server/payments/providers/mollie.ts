import {
  type CreatedPayment,
  KeyRefused,
  type NewPayment,
  type PaymentReading,
  type Provider,
  ProviderRefused,
  ProviderUnavailable,
} from "./provider.ts"

// Mollie's hosted payment page, over its API v2. Its amounts are texts with the decimals of their currency.
interface Access {
  secret: string
  api_url: string
  /** Timeout of a call, in milliseconds. */
  timeout: number
}

interface MolliePayment {
  id: string
  status: "open" | "pending" | "authorized" | "paid" | "canceled" | "expired" | "failed"
  isCancelable?: boolean
  amount: MollieAmount
  _links: { checkout?: { href: string } | null }
}

interface MollieAmount {
  value: string
  currency: string
}

interface MollieRefund {
  id: string
  status: string
  metadata?: { key?: string } | null
}

type Ask = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object, key?: string) => Promise<T>

export function openMollie(access: Access): Provider {
  const ask = askWith(access)
  return {
    name: "MOLLIE",
    create: (payment) => create(ask, access.api_url, payment),
    read: async (id) => readingOf(await readPayment(ask, id)),
    end: (id) => end(ask, id),
    check: async () => void (await ask("GET", "/v2/methods")),
    refund: (refund) => giveBack(ask, refund),
  }
}

const askWith =
  ({ secret, api_url, timeout }: Access): Ask =>
  async <T>(method: string, path: string, body?: object, key?: string) => {
    let status: number
    let text: string
    try {
      const response = await fetch(new URL(path, api_url), {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(key ? { "idempotency-key": key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeout),
        redirect: "error",
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      throw new ProviderUnavailable(`mollie: ${(error as Error).name}`)
    }
    if (status === 401 || status === 403) throw new KeyRefused(`mollie: ${status}`)
    if (refusals.includes(status)) throw new ProviderRefused(`mollie: ${status}`)
    if (status < 200 || status > 299) throw new ProviderUnavailable(`mollie: ${status}`)
    try {
      return JSON.parse(text) as T
    } catch {
      throw new ProviderUnavailable("mollie: not JSON")
    }
  }

// Statuses that refuse this very request. 401 or 429 say nothing about the result of an earlier call.
const refusals = [400, 404, 405, 410, 422]

async function create(ask: Ask, api_url: string, payment: NewPayment): Promise<CreatedPayment> {
  const { key, amount, currency, description, language, return_url, notification_url } = payment
  // Mollie refuses a notification address it cannot reach; the tests' own server, over http, takes any.
  const isReachable = notification_url?.startsWith("https:") || api_url.startsWith("http:")
  const made = await ask<MolliePayment>(
    "POST",
    "/v2/payments",
    {
      amount: written(amount, currency),
      description,
      redirectUrl: return_url,
      locale: language === "fr" ? "fr_BE" : "en_GB",
      metadata: { attempt: key },
      ...(notification_url && isReachable ? { webhookUrl: notification_url } : {}),
    },
    key,
  )
  const checkout_url = made._links.checkout?.href
  if (!checkout_url) throw new ProviderRefused("mollie: a payment without a page")
  return { provider_id: made.id, checkout_url }
}

const pathOf = (id: string) => `/v2/payments/${encodeURIComponent(id)}`
const readPayment = (ask: Ask, id: string) => ask<MolliePayment>("GET", pathOf(id))

function readingOf({ status, amount }: MolliePayment): PaymentReading {
  return { status: statuses[status] ?? "OPEN", amount: read(amount), currency: amount.currency }
}

const statuses: Record<MolliePayment["status"], PaymentReading["status"]> = {
  open: "OPEN",
  // The customer is done and the bank is not: the payment can be neither cancelled nor counted as paid.
  pending: "OPEN",
  authorized: "OPEN",
  paid: "PAID",
  canceled: "CANCELLED",
  expired: "EXPIRED",
  failed: "FAILED",
}

async function end(ask: Ask, id: string): Promise<boolean> {
  const payment = await readPayment(ask, id)
  if (payment.isCancelable) {
    try {
      await ask("DELETE", pathOf(id))
      return true
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
    }
  }
  const { status } = payment.isCancelable ? readingOf(await readPayment(ask, id)) : readingOf(payment)
  return status !== "OPEN" && status !== "PAID"
}

async function giveBack(
  ask: Ask,
  { provider_id, key, amount, currency }: Parameters<Provider["refund"]>[0],
): Promise<{ provider_id: string }> {
  const path = `${pathOf(provider_id)}/refunds`
  // Mollie forgets idempotency keys after an hour, so earlier refunds are looked for by their metadata.
  const { _embedded } = await ask<{ _embedded?: { refunds?: MollieRefund[] } }>("GET", path)
  const made =
    _embedded?.refunds?.find(({ metadata }) => metadata?.key === key) ??
    (await ask<MollieRefund>("POST", path, { amount: written(amount, currency), metadata: { key } }, `refund/${key}`))
  if (made.status === "failed" || made.status === "canceled") throw new ProviderRefused("mollie: refund failed")
  return { provider_id: made.id }
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 1250 EUR is "12.50": by digits, since a division would not always be exact. */
function written(amount: number, currency: string): MollieAmount {
  const digits = digitsOf(currency)
  const text = String(amount).padStart(digits + 1, "0")
  return { currency, value: digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}` }
}

function read({ value, currency }: MollieAmount): number {
  const [units = "", fraction = ""] = value.split(".")
  return Number(units + fraction.padEnd(digitsOf(currency), "0"))
}
