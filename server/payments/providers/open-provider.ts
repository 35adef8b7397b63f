import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { openSecret } from "../secrets.ts"
import { openMollie } from "./mollie.ts"
import type { Provider, ProviderName } from "./provider.ts"
import { openSandbox } from "./sandbox.ts"
import { openStripe } from "./stripe.ts"

// A secret that is empty or short, or that no key of ours opens any more, turns its provider off.
const SHORTEST_SECRET = 16
export const isUsable = (secret: string): boolean => secret.length >= SHORTEST_SECRET

/** The provider the organiser takes payments with now; null when it takes none online, or cannot. */
export const openProvider = (platform: Platform, organiser_id: number): Promise<Provider | null> =>
  inTenant({ database: platform.database, organiser_id }, (tx) => findProvider(tx, platform, organiser_id))

/** The same inside a transaction, where its calls may not be made yet. */
export async function findProvider(tx: Tx, platform: Platform, organiser_id: number): Promise<Provider | null> {
  const settings = await tx
    .selectFrom("settings")
    .select(["online_payments_enabled", "online_provider"])
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirst()
  if (!settings?.online_payments_enabled || !settings.online_provider) return null
  return findProviderNamed(tx, platform, organiser_id, settings.online_provider)
}

/** One for attempts already under way: whatever the organiser has chosen since, their money is where they were made. */
export const openProviderNamed = (
  platform: Platform,
  organiser_id: number,
  name: ProviderName,
): Promise<Provider | null> =>
  inTenant({ database: platform.database, organiser_id }, (tx) => findProviderNamed(tx, platform, organiser_id, name))

export async function findProviderNamed(
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

/** What Stripe signs this organiser's notifications with; empty when none is kept. */
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
