import type { AnswerInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { openSecret } from "#server/platform/secrets.ts"
import { isUsable, readProvider } from "./providers/open-provider.ts"

const SHOWN = 4

/** The chosen provider, and of each key only its last characters, to tell it from another. */
export const getProviders = (ctx: RequestContext): Promise<AnswerInput<typeof consolePaymentEndpoints.getProviders>> =>
  inTenant(ctx, async (tx) => {
    const { organiser_id, platform } = ctx
    const settings = await tx
      .selectFrom("settings")
      .select(["online_payments_enabled", "online_provider"])
      .where("organiser_id", "=", organiser_id)
      .executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom("payment_providers")
      .select(["provider", "secret"])
      .where("organiser_id", "=", organiser_id)
      .where("secret", "<>", "")
      .orderBy("provider")
      .execute()
    const keys = rows.map(({ provider, secret: sealed }) => {
      const secret = openSecret(platform.config.secret_keys, organiser_id, sealed) ?? ""
      return { provider, ends_with: isUsable(secret) ? secret.slice(-SHOWN) : "" }
    })
    return { ...settings, works: (await readProvider(tx, platform, organiser_id)) !== null, keys }
  })
