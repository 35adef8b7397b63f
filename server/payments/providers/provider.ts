import type { onlineProviders } from "#contract/endpoints/console-payments.ts"

export type ProviderName = (typeof onlineProviders)[number]

export interface NewPayment {
  /** The attempt's cuid, as idempotency key: called twice with it, a provider makes one payment. */
  key: string
  amount: number
  currency: string
  description: string
  language: "fr" | "en"
  email: string | null
  /** When the payment page expires; stored with the attempt, so that a retry sends the same value. */
  expires_at: string
  /** Where the customer returns, whatever the result. */
  return_url: string
  /** The webhook address; null where it is configured at the provider. */
  notification_url: string | null
}

export interface CreatedPayment {
  provider_id: string
  checkout_url: string
}

/** A payment's state at the provider. Amount and currency are the ones really paid. */
export interface PaymentReading {
  status: "OPEN" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED"
  amount: number
  currency: string
}

/**
 * A payment provider with a hosted payment page. Every call is a network call with a timeout, never made inside a
 * transaction. A call without a clear answer throws ProviderUnavailable: its result is unknown, and the caller retries
 * later with the same key.
 */
export interface Provider {
  name: ProviderName
  create(payment: NewPayment): Promise<CreatedPayment>
  read(provider_id: string): Promise<PaymentReading>
  /** Ends an unpaid payment; false when it can no longer be ended, because it is paid or being paid. */
  end(provider_id: string): Promise<boolean>
  /** Asks something that moves no money, to see whether the key opens the account; throws KeyRefused when it does not. */
  check(): Promise<void>
  /** Refunds an amount, once per key. */
  refund(refund: {
    provider_id: string
    key: string
    amount: number
    currency: string
  }): Promise<{ provider_id: string }>
}

/** How long a payment page lives. Stripe accepts no less than half an hour, by its own clock. */
export const PAGE_MINUTES = 31

/** The result of the call is unknown: it may have reached the provider. */
export class ProviderUnavailable extends Error {}

/** The provider does not know the key. */
export class KeyRefused extends ProviderUnavailable {}

/** The provider refused the call, so it had no effect. */
export class ProviderRefused extends ProviderUnavailable {}
