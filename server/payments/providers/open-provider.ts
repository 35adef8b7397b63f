import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { openSecret } from "#server/platform/secrets.ts"
import { openMollie } from "./mollie.ts"
import type { Provider, ProviderName } from "./provider.ts"
import { openSandbox } from "./sandbox.ts"
import { openStripe } from "./stripe.ts"

// An empty or short secret, or one that no key of ours decrypts any more, turns its provider off.
const SHORTEST_SECRET = 16
export const isUsable = (secret: string): boolean => secret.length >= SHORTEST_SECRET

/** The organiser's present payment provider; null when it takes no online payments, or the provider is not usable. */
export const openProvider = (platform: Platform, organiser_id: number): Promise<Provider | null> =>
  inTenant({ database: platform.database, organiser_id }, (tx) => readProvider(tx, platform, organiser_id))

/** The same inside a transaction, where the provider's network calls must not be made yet. */
export async function readProvider(tx: Tx, platform: Platform, organiser_id: number): Promise<Provider | null> {
  const settings = await tx
    .selectFrom("settings")
    .select(["online_payments_enabled", "online_provider"])
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirst()
  if (!settings?.online_payments_enabled || !settings.online_provider) return null
  return readProviderNamed(tx, platform, organiser_id, settings.online_provider)
}

/** The provider of an existing attempt: its money is there, whichever provider the organiser has chosen since. */
export const openProviderNamed = (
  platform: Platform,
  organiser_id: number,
  name: ProviderName,
): Promise<Provider | null> =>
  inTenant({ database: platform.database, organiser_id }, (tx) => readProviderNamed(tx, platform, organiser_id, name))

export async function readProviderNamed(
  tx: Tx,
  platform: Platform,
  organiser_id: number,
  name: ProviderName,
): Promise<Provider | null> {
  if (name === "SANDBOX") {
    const { demo } = await tx
      .selectFrom("organisers")
      .select("demo")
      .where("id", "=", organiser_id)
      .executeTakeFirstOrThrow()
    return demo ? openSandbox({ database: platform.database, organiser_id }) : null
  }
  const secrets = await readSecrets(tx, platform, organiser_id, name)
  if (!secrets || !isUsable(secrets.secret)) return null
  const { stripe_api_url, mollie_api_url, payment_timeout: timeout } = platform.config
  return name === "STRIPE"
    ? openStripe({ secret: secrets.secret, api_url: stripe_api_url, timeout })
    : openMollie({ secret: secrets.secret, api_url: mollie_api_url, timeout })
}

/** The secret with which Stripe signs this organiser's notifications; empty when none is stored. */
export const readWebhookSecret = async (platform: Platform, organiser_id: number): Promise<string> =>
  inTenant({ database: platform.database, organiser_id }, async (tx) => {
    const secrets = await readSecrets(tx, platform, organiser_id, "STRIPE")
    return secrets?.webhook_secret ?? ""
  })

async function readSecrets(tx: Tx, { config }: Platform, organiser_id: number, provider: "STRIPE" | "MOLLIE") {
  const row = await tx
    .selectFrom("payment_providers")
    .select(["secret", "webhook_secret"])
    .where("organiser_id", "=", organiser_id)
    .where("provider", "=", provider)
    .executeTakeFirst()
  if (!row) return null
  const opened = (sealed: string) => (sealed === "" ? "" : (openSecret(config.secret_keys, organiser_id, sealed) ?? ""))
  return { secret: opened(row.secret), webhook_secret: opened(row.webhook_secret) }
}
