import type { SettingsOf } from "#contract/blocks/registry.ts"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { Cards } from "./cards-section.tsx"

type CardsSkeletonProps = { settings: SettingsOf<"availabilities-filters">; count: number }

/** Cards that are on their way, in the shape they will have. */
export function CardsSkeleton({ settings, count }: CardsSkeletonProps) {
  const cards = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={index} className="card" aria-hidden="true">
      <div className="card-media">
        <Skeleton height="100%" borderRadius="0" />
      </div>
      <div className="card-body">
        <Skeleton width="45%" height="0.875rem" />
        <Skeleton width="80%" height="1.125rem" marginTop="0.5rem" />
        <Skeleton width="60%" height="0.875rem" marginTop="0.625rem" />
        <Skeleton width="70%" height="1.25rem" marginTop="0.75rem" />
        <Skeleton width="30%" height="1.125rem" marginTop="1.25rem" />
      </div>
    </div>
  ))
  return <Cards settings={settings} shape="rows" cards={cards} />
}
