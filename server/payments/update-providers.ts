import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { type Changes, changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { subjectOf } from "#server/platform/audit/subjects.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { sealSecret } from "#server/platform/secrets.ts"
import { readProviders } from "./get-providers.ts"
import { readProvider } from "./providers/open-provider.ts"

type Endpoint = typeof consolePaymentEndpoints.updateProviders
type Body = RouteInput<Endpoint>["body"]

/**
 * Chooses the provider and stores its keys, which are write-only: neither an answer nor the audit log contains them.
 */
export function updateProviders(ctx: RequestContext, { body }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { online_payments_enabled, online_provider } = body
  if (online_provider === "SANDBOX" && !ctx.tenant.demo) refuse("FORBIDDEN", { field: "online_provider" })
  return inTenant(ctx, (tx) =>
    once(tx, ctx, consolePaymentEndpoints.updateProviders, body, async () => {
      const { version, ...before } = await tx
        .selectFrom("settings")
        .select(["version", "online_payments_enabled", "online_provider"])
        .where("organiser_id", "=", ctx.organiser_id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: await readProviders(tx, ctx) })
      const chosen = { online_payments_enabled, online_provider }
      const changes = { ...changesBetween(before, chosen), ...(await keepSecrets(tx, ctx, body)) }
      if (!isEmpty(changes)) {
        // The settings' form sends the switch of online payments along: a form opened before must not turn it back unseen.
        await tx
          .updateTable("settings")
          .set({ ...chosen, version: version + 1 })
          .where("organiser_id", "=", ctx.organiser_id)
          .execute()
        // Switched off, it is the one that was on.
        const provider = online_provider ?? before.online_provider
        const subject = provider && subjectOf("payment_provider", provider)
        await logAction(tx, ctx, "payment_provider.updated", { subject, changes })
      }
      return { ok: true as const, works: (await readProvider(tx, ctx.platform, ctx.organiser_id)) !== null }
    }),
  )
}

/**
 * Stores the keys given for the chosen provider; an empty text removes one. Answers which changed, without their
 * values.
 */
async function keepSecrets(
  tx: Tx,
  { organiser_id, platform }: RequestContext,
  { online_provider: provider, ...body }: Body,
): Promise<Changes> {
  const given = (["secret", "webhook_secret"] as const).filter((name) => body[name] !== undefined)
  if (given.length === 0) return {}
  if (provider === null || provider === "SANDBOX") return refuse("INVALID_INPUT", { field: given[0]! })
  const sealed = Object.fromEntries(
    given.map((name) => [name, body[name] && sealSecret(platform.config.secret_keys, organiser_id, body[name])]),
  )
  await tx
    .insertInto("payment_providers")
    .values({ organiser_id, provider, secret: "", ...sealed })
    .onConflict((conflict) => conflict.columns(["organiser_id", "provider"]).doUpdateSet(sealed))
    .execute()
  return Object.fromEntries(given.map((name) => [name, [null, body[name] ? "replaced" : "taken away"]]))
}
