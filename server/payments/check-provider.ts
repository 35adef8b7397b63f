import type { AnswerInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { openProviderNamed } from "./providers/open-provider.ts"
import { KeyRefused } from "./providers/provider.ts"

type Checked = AnswerInput<typeof consolePaymentEndpoints.checkProvider>

/** Asks the chosen provider something harmless with our key, outside any transaction, and says what came of it. */
export async function checkProvider(ctx: RequestContext): Promise<Checked> {
  const { online_payments_enabled, online_provider } = await readTenant(ctx, (tx) =>
    tx
      .selectFrom("settings")
      .select(["online_payments_enabled", "online_provider"])
      .where("organiser_id", "=", ctx.organiser_id)
      .executeTakeFirstOrThrow(),
  )
  if (!online_payments_enabled || !online_provider) return { works: false, reason: "OFF" }
  const provider = await openProviderNamed(ctx.platform, ctx.organiser_id, online_provider)
  if (!provider) return { works: false, reason: "NO_KEY" }
  try {
    await provider.check()
    return { works: true, reason: null }
  } catch (error) {
    return { works: false, reason: error instanceof KeyRefused ? "KEY_REFUSED" : "UNREACHABLE" }
  }
}
