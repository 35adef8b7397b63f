import type { OwnedBundle } from "#contract/endpoints/account-things.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { EntryTiles } from "#web/ui/tiles.tsx"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/bundle"
import { bundleFacts, untilText } from "./bundle-facts.ts"
import { ThingHero } from "./thing-hero.tsx"
import { ThingPage } from "./thing-page.tsx"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/bundles/{cuid}", { params: { cuid } })
}

export default function BundlePage({ loaderData: { bundle, owed } }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { title, images } = bundle.bundle
  return (
    <ThingPage
      type="bundle"
      path={`/account/bundles/${bundle.cuid}`}
      thing={bundle}
      owed={owed}
      head={
        <ThingHero
          title={title}
          crumb={{ label: t("account_things.bundles.title"), href: "/account/bundles" }}
          image={images[0]}
          badges={<PaymentBadge state={paymentState(bundle)} />}
          reference={bundle.reference}
          lines={bundleFacts(bundle, now, formats, t)}
          participant={bundle.participant}
        />
      }
    >
      <Entries bundle={bundle} />
    </ThingPage>
  )
}

/** Beyond this number, tiles cannot be counted by eye. */
const MOST_TILES = 40

/** A tile for each entry, the used ones dashed; and how to use the others. */
function Entries({ bundle }: { bundle: OwnedBundle }) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { capacity, used, expires_at, total_amount, paid_amount, cancelled } = bundle
  const isPaid = paid_amount >= total_amount
  const until = untilText(expires_at, now, formatsOf(website.language, website.organiser), t)
  return (
    <Card as="section" className="stack" aria-labelledby="entries">
      <h2 className="panel-title" id="entries">
        {t("account_things.bundles.entries")}
      </h2>
      <p className="strong">
        {capacity === null
          ? t("account_things.bundles.used", { count: used })
          : t("account_things.bundles.left", { count: Math.max(0, capacity - used), capacity })}
      </p>
      {capacity !== null && capacity <= MOST_TILES && (
        <EntryTiles
          total={capacity}
          used={Math.min(used, capacity)}
          label={t("account_things.bundles.used_of", { used, count: capacity })}
        />
      )}
      {until && <p className="small">{until}</p>}
      {!cancelled && (
        <p className="small">{t(isPaid ? "account_things.bundles.how" : "account_things.bundles.unpaid")}</p>
      )}
      {bundle.bundle.is_published && (
        <p>
          <TextLink hasArrow href={`/bundles/${bundle.bundle.cuid}`}>
            {t("account_things.bundles.page")}
          </TextLink>
        </p>
      )}
    </Card>
  )
}
