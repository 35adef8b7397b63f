import { useQuery } from "@tanstack/react-query"
import type { Picture } from "#contract/endpoints/images.ts"
import { toListedCard } from "#contract/rules/listed-card.ts"
import { type Blocks, BlocksContext } from "#web/blocks/blocks-context.ts"
import { ActivityCard } from "#web/blocks/catalogue/activity-card.tsx"
import { AvailabilityCard } from "#web/blocks/catalogue/availability-card.tsx"
import type { CardLook } from "#web/blocks/catalogue/card-look.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import "#web/blocks/catalogue/cards.css"
import type { Values } from "../conflict/merge-values.ts"
import type { Row } from "../entity/ask.ts"
import { usePictureAddress } from "../pictures/use-picture-address.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import styles from "./editor.module.css"
import type { Readiness } from "./use-readiness.ts"

interface SiteCardProps {
  row: Row | null
  values: Values
  readiness: Readiness | undefined
}

const look: CardLook = { name: "console", shows: () => true, isGray: false, sizes: "17rem" }
const numberOrNull = (value: unknown) => (typeof value === "number" ? value : null)

/**
 * The activity as a card of the site shows it, drawn by the site's own component, as far as it is written. With a date to
 * come it is that date's card, whose price and places are its own. Nothing in it can be pressed.
 */
export function SiteCard({ row, values, readiness }: SiteCardProps) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const image = useCover(row, values)
  const title = String(values.title || t("console_activities.untitled"))
  const blocks: Blocks = {
    registry: {} as Blocks["registry"],
    data: {},
    preview: true,
    hovered: null,
    site: {
      hostname: "",
      timezone: organiser.timezone,
      currency: organiser.currency,
      ages: [],
      now: readiness?.now ?? "",
    },
  }
  const next = readiness?.availability
  const categories = (row?.categories ?? []) as { title: string }[]
  return (
    <section className={styles.preview} aria-labelledby="site-card">
      <h2 id="site-card" className={styles.previewTitle}>
        {t("console_activities.on_site")}
      </h2>
      <div className={`site ${styles.stage}`} inert>
        <BlocksContext value={blocks}>
          {next ? (
            <AvailabilityCard
              card={{ ...toListedCard(next, organiser.timezone, blocks.site.now), title, image }}
              level={3}
              look={look}
            />
          ) : (
            <ActivityCard
              activity={{
                cuid: "",
                title,
                image,
                kind: categories.map((each) => each.title).join(", "),
                age_minimum: numberOrNull(values.age_minimum),
                age_maximum: numberOrNull(values.age_maximum),
                price: numberOrNull(values.default_price) ?? 0,
                locations: [],
                start_at: null,
                end_at: null,
                availabilities_count: 0,
              }}
              level={3}
              look={look}
            />
          )}
        </BlocksContext>
      </div>
    </section>
  )
}

/** The first chosen picture; one that was chosen just now is asked for. */
function useCover(row: Row | null, { images }: Values): { public_url: string } | null {
  const may = useMay()
  const addressOf = usePictureAddress()
  const [cuid] = (images ?? []) as string[]
  const known = ((row?.images ?? []) as Picture[]).find((each) => each.cuid === cuid)
  const { data } = useQuery({
    queryKey: ["images", cuid],
    queryFn: () => call("GET /api/console/images/{cuid}", { params: { cuid: cuid! } }),
    enabled: Boolean(cuid) && !known && may("websites.pages.read"),
  })
  const picture = cuid ? (known ?? data?.image) : undefined
  return picture ? { public_url: addressOf(picture.public_url) } : null
}
