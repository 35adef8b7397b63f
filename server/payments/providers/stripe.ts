import type Stripe from "stripe"
import {
  type CreatedPayment,
  KeyRefused,
  type NewPayment,
  type PaymentReading,
  type Provider,
  ProviderRefused,
  ProviderUnavailable,
} from "./provider.ts"

// Stripe's hosted Checkout: one session per attempt. The package takes a while to load, so it is loaded on first use.
const load = () => import("stripe")

interface Access {
  secret: string
  api_url: string
  /** Timeout of a call, in milliseconds. */
  timeout: number
}

export function openStripe({ secret, api_url, timeout }: Access): Provider {
  let opened: Promise<Stripe> | undefined
  const connect = async () => {
    const { default: Client } = await load()
    const { protocol, hostname, port } = new URL(api_url)
    return new Client(secret, {
      host: hostname,
      port: port || (protocol === "http:" ? 80 : 443),
      protocol: protocol === "http:" ? "http" : "https",
      timeout,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= connect()
    try {
      return await work(await opened)
    } catch (error) {
      throw failureOf(error)
    }
  }
  return {
    name: "STRIPE",
    create: (payment) => ask((stripe) => create(stripe, payment)),
    read: (id) => ask((stripe) => read(stripe, id)),
    end: (id) => ask((stripe) => end(stripe, id)),
    check: () => ask(async (stripe) => void (await stripe.balance.retrieve())),
    refund: (refund) => ask((stripe) => giveBack(stripe, refund)),
  }
}

async function create(stripe: Stripe, payment: NewPayment): Promise<CreatedPayment> {
  const { key, amount, currency, description, language, email, return_url, expires_at } = payment
  const product = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } }
  const metadata = { attempt: key }
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ quantity: 1, price_data: product }],
      success_url: return_url,
      cancel_url: return_url,
      expires_at: Math.floor(Date.parse(expires_at) / 1000),
      locale: language,
      client_reference_id: key,
      metadata,
      payment_intent_data: { metadata, description },
      ...(email === null ? {} : { customer_email: email }),
    },
    { idempotencyKey: key },
  )
  if (!session.url) throw new ProviderRefused("a session without a page")
  return { provider_id: session.id, checkout_url: session.url }
}

const readSession = (stripe: Stripe, id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })

async function read(stripe: Stripe, id: string): Promise<PaymentReading> {
  const session = await readSession(stripe, id)
  const intent = intentOf(session)
  const amount = intent?.amount_received ?? session.amount_total ?? 0
  const currency = (intent?.currency ?? session.currency ?? "").toUpperCase()
  return { status: statusOf(session, intent), amount, currency }
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentReading["status"] {
  if (session.payment_status === "paid") return "PAID"
  if (session.status === "expired") return "EXPIRED"
  // A payment method that takes days: the session is complete, and the money is on its way or was refused after all.
  const isRefused = intent?.status === "canceled" || intent?.status === "requires_payment_method"
  return session.status === "complete" && isRefused ? "FAILED" : "OPEN"
}

const intentOf = ({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof payment_intent === "object" ? payment_intent : null

async function end(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id)
    return true
  } catch (error) {
    // Only an open session can be ended: any other is paid or has ended already.
    if (!(failureOf(error) instanceof ProviderRefused)) throw error
    const { status } = await read(stripe, id)
    return status !== "PAID" && status !== "OPEN"
  }
}

async function giveBack(
  stripe: Stripe,
  { provider_id, key, amount }: Parameters<Provider["refund"]>[0],
): Promise<{ provider_id: string }> {
  const intent = intentOf(await readSession(stripe, provider_id))
  if (!intent) throw new ProviderRefused("nothing was paid")
  // Stripe forgets idempotency keys after a day, so earlier refunds are looked for in its list.
  const earlier = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
  const made =
    earlier.data.find(({ metadata }) => metadata?.key === key) ??
    (await stripe.refunds.create(
      { payment_intent: intent.id, amount, metadata: { key } },
      { idempotencyKey: `refund/${key}` },
    ))
  if (made.status === "failed" || made.status === "canceled") throw new ProviderRefused("refund failed")
  return { provider_id: made.id }
}

const refusals: readonly unknown[] = ["StripeInvalidRequestError", "StripeCardError"]

/**
 * A refusal by Stripe is ProviderRefused; any other error leaves the result unknown. Messages may name people: not
 * kept.
 */
function failureOf(error: unknown): Error {
  if (error instanceof ProviderUnavailable) return error
  const { type, code, statusCode } = (error ?? {}) as Partial<Stripe.errors.StripeError>
  const message = `stripe: ${[type, code, statusCode].filter(Boolean).join(" ")}`
  if (statusCode === 401 || statusCode === 403) return new KeyRefused(message)
  return refusals.includes(type) ? new ProviderRefused(message) : new ProviderUnavailable(message)
}

export interface StripeNotice {
  id: string
  type: string
  /** The checkout session, and the cuid of its attempt; null for events about something else. */
  provider_id: string | null
  attempt: string | null
}

const TOLERANCE_SECONDS = 300

/** The content of a webhook call, if it was signed with this secret in the last five minutes; null otherwise. */
export async function verifyStripe(
  content: Uint8Array,
  signature: string | null,
  webhook_secret: string,
): Promise<StripeNotice | null> {
  if (!signature || webhook_secret.length < 16) return null
  const { default: Client } = await load()
  try {
    // The raw bytes: the same JSON serialised again would have another signature.
    const event = Client.webhooks.constructEvent(content, signature, webhook_secret, TOLERANCE_SECONDS)
    const isSession = event.type.startsWith("checkout.session.")
    const session = event.data.object as Partial<Stripe.Checkout.Session>
    return {
      id: event.id,
      type: event.type,
      provider_id: (isSession && session.id) || null,
      attempt: (isSession && session.metadata?.attempt) || null,
    }
  } catch {
    return null
  }
}
