import type { OwnedBundle } from "#contract/endpoints/account-things.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Formats } from "#web/ui/formats.ts"

/** The number of entries left, and until when they are valid. */
export function bundleFacts({ capacity, used, expires_at }: OwnedBundle, now: string, formats: Formats, t: TFunction) {
  const left = capacity === null ? null : Math.max(0, capacity - used)
  const entries =
    left === null ? t("catalogue.entries_unlimited") : t("account_things.bundles.left", { count: left, capacity })
  return [entries, untilText(expires_at, now, formats, t)].filter(Boolean)
}

export function untilText(expires_at: string | null, now: string, { lastDay }: Formats, t: TFunction): string {
  if (!expires_at) return ""
  const day = { date: lastDay(expires_at, "long") }
  return hasPassed(expires_at, now) ? t("account_things.expired", day) : t("checkout.success.until", day)
}
