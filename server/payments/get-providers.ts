import type { AnswerInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { openSecret } from "#server/platform/secrets.ts"
import { isUsable, readProvider } from "./providers/open-provider.ts"

const SHOWN = 4

type Providers = AnswerInput<typeof consolePaymentEndpoints.getProviders>

export const getProviders = (ctx: RequestContext): Promise<Providers> => inTenant(ctx, (tx) => readProviders(tx, ctx))

/** The chosen provider, and of each key only its last characters, to tell it from another. */
export async function readProviders(tx: Tx, { organiser_id, platform }: RequestContext): Promise<Providers> {
  const settings = await tx
    .selectFrom("settings")
    .select(["version", "online_payments_enabled", "online_provider"])
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
  const works = (await readProvider(tx, platform, organiser_id)) !== null
  return { ...settings, works, transfers_missing: await findTransfersMissing(tx, organiser_id), keys }
}

/** The fields that bank transfers need and that are not filled in, while they are on. */
export async function findTransfersMissing(tx: Tx, organiser_id: number): Promise<("bank_account_holder" | "iban")[]> {
  const row = await tx
    .selectFrom("business_details as b")
    .innerJoin("settings as s", (join) => join.on(ofTenant("s")))
    .select(["b.bank_account_holder", "b.iban"])
    .where("b.organiser_id", "=", organiser_id)
    .where("s.bank_transfers_enabled", "=", true)
    .executeTakeFirst()
  return row ? (["bank_account_holder", "iban"] as const).filter((field) => !row[field]) : []
}
