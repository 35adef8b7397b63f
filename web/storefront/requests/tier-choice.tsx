import { useLocation } from "react-router"
import { type Tier, tierBounds } from "#contract/rules/request.ts"
import { selectionWording } from "#contract/rules/schedule-selection.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"

export type NamedTier = Tier & { name: string }

/** The tiers: each leads to the slots, with all other parameters of the address kept. */
export function TierChoice({ tiers }: { tiers: NamedTier[] }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <section aria-labelledby="tiers" className="stack">
      <h2 className="section-title" id="tiers">
        {t("requests.tiers.title")}
      </h2>
      <ul className="tier-list">
        {tiers.map((tier) => (
          <li key={tier.cuid}>
            <TierLink tier={tier} href={`?${withTier(search, tier.cuid)}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TierLink({ tier, href }: { tier: NamedTier; href: string }) {
  const text = useTierText(tier)
  return (
    <SiteLink className="tier" href={href}>
      <TierTiles tier={tier} />
      <span className="tier-text">
        <b>{tier.name}</b>
        <span>{text}</span>
      </span>
      <ChevronRight className="icon" aria-hidden="true" />
    </SiteLink>
  )
}

/** As many tiles as there are slots: required ones filled, optional ones open. */
function TierTiles({ tier: { minimum_availabilities, maximum_availabilities } }: { tier: NamedTier }) {
  const count = Math.min(maximum_availabilities, MOST_TILES)
  return (
    <span className="tier-tiles" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles are alike, only their place tells them apart.
        <i key={index} data-open={index >= minimum_availabilities ? "" : undefined} />
      ))}
    </span>
  )
}
const MOST_TILES = 9

/** The number of slots of a tier, in words. */
export function useTierText(tier: Tier): string {
  const { t } = useTranslation()
  const { minimum_availabilities: minimum, maximum_availabilities: maximum } = tier
  return selectionWording(tierBounds(tier)) === "fixed"
    ? t("requests.tiers.fixed", { count: maximum })
    : t("requests.tiers.interval", { minimum, maximum })
}

function withTier(search: string, tier: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.set("tier", tier)
  return query
}

export function withoutTier(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete("tier")
  return query
}
