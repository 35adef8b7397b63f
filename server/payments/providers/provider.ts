import type { onlineProviders } from "#contract/endpoints/console-payments.ts"

export type ProviderName = (typeof onlineProviders)[number]

export interface NewPayment {
  /** The attempt's cuid: asked twice under the same key, a provider makes one payment. */
  key: string
  amount: number
  currency: string
  description: string
  language: "fr" | "en"
  email: string | null
  /** The end of its page, the attempt's own: asked again, it is asked for the same. */
  expires_at: string
  /** Where the customer comes back to, whatever happened. */
  return_url: string
  /** Where the provider tells us; null where it knows already. */
  notification_url: string | null
}

export interface CreatedPayment {
  provider_id: string
  checkout_url: string
}

/** What the provider says of a payment. Amount and currency are what was really paid. */
export interface PaymentReading {
  status: "OPEN" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED"
  amount: number
  currency: string
}

/**
 * A payment page somewhere else. Every call is a network call with a time limit, never made inside a transaction; one that
 * cannot be answered throws ProviderUnavailable, and then nothing is known: whoever asked asks again later, under the same key.
 */
export interface Provider {
  name: ProviderName
  create(payment: NewPayment): Promise<CreatedPayment>
  read(provider_id: string): Promise<PaymentReading>
  /** Ends a payment nobody has made yet; false when it can no longer be ended, because it is paid or being paid. */
  end(provider_id: string): Promise<boolean>
  /** Gives money back, once per key. */
  refund(refund: {
    provider_id: string
    key: string
    amount: number
    currency: string
  }): Promise<{ provider_id: string }>
}

/** How long a payment page lives. Stripe takes no less than half an hour, by its own clock. */
export const PAGE_MINUTES = 31

/** Nobody knows what became of the call: it may have been heard. */
export class ProviderUnavailable extends Error {}

/** The provider has heard and said no: nothing came of the call. */
export class ProviderRefused extends ProviderUnavailable {}
