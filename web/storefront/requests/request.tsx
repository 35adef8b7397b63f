import { lazy, Suspense } from "react"
import { redirect, useLocation } from "react-router"
import { chosenTier, tierBounds } from "#contract/rules/request.ts"
import { type SelectionState, selectionState } from "#contract/rules/schedule-selection.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Card } from "#web/ui/card.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { ForCustomers } from "../auth/login-prompt.tsx"
import { AddFormLoading } from "../cart/forms/add-form-loading.tsx"
import { pageServices } from "../site/page-services.ts"
import { useStorefront } from "../site/root-data.ts"
import type { Route } from "./+types/request"
import { ChosenSlots } from "./chosen-slots.tsx"
import { loadSlots } from "./load-chosen.ts"
import { OnSite } from "./on-site.tsx"
import { type NamedTier, useTierText } from "./tier-choice.tsx"
import "../catalogue/detail.css"
import "../catalogue/cart-add.css"
import "./requests.css"

const RequestForm = lazy(async () => ({ default: (await import("./request-form.tsx")).RequestForm }))

/** The slots chosen on the start page, from the address. Without a tier it returns there to choose one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [found, { now }] = await Promise.all([loadSlots(call, url), call("GET /api/website")])
  const [first] = found
  if (!first) return { asked: null, now }
  const named = { params: { cuid: first.activity.cuid } }
  const [{ activity }, { tiers }] = await Promise.all([
    call("GET /api/activities/{cuid}", named),
    call("GET /api/activities/{cuid}/registrations-requests-configuration", named),
  ])
  const tier = chosenTier(tiers, url.searchParams.get("tier"))
  if (!tier) throw redirect(`/cart/registrations/request/${activity.cuid}${url.search}`)
  // All slots must be of one activity; others are left out.
  return { asked: { activity, tier, slots: found.filter((slot) => slot.activity_id === activity.id) }, now }
}

type Asked = NonNullable<Route.ComponentProps["loaderData"]["asked"]>

export default function Request({ loaderData: { asked, now } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <OnSite now={now} title={t("requests.form.title")}>
      {asked ? <Filling {...asked} /> : <Nothing />}
    </OnSite>
  )
}

function Nothing() {
  const { t } = useTranslation()
  const { catalogue } = useStorefront().website
  return (
    <div className="container section">
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={t("requests.form.empty.title")}
        action={<LinkButton href={catalogue?.path ?? "/"}>{t("requests.form.empty.action")}</LinkButton>}
      >
        {t("requests.form.empty.subtitle")}
      </EmptyState>
    </div>
  )
}

function Filling({ activity, tier, slots }: Asked) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const back = `/cart/registrations/request/${activity.cuid}${search}`
  const state = selectionState(slots.length, tierBounds(tier))
  const title = t("requests.form.panel")
  return (
    <div className="container detail request-page">
      <header className="page-head">
        <h1 className="page-title">{t("requests.form.title")}</h1>
        <p className="lead">{t("requests.form.lead", { title: activity.title, tier: tier.name })}</p>
      </header>
      <div className="detail-columns cart-add-columns">
        <section className="detail-top stack" aria-labelledby="chosen-slots">
          <div className="row-between">
            <h2 className="panel-title" id="chosen-slots">
              {t("requests.form.slots", { count: slots.length })}
            </h2>
            <TextLink href={back}>{t("requests.form.change")}</TextLink>
          </div>
          <WrongCount tier={tier} state={state} back={back} count={slots.length} />
          <ChosenSlots slots={slots} />
        </section>
        <aside className="detail-aside">
          <ForCustomers>
            <Card as="section" variant="float" className="add-panel" aria-label={title}>
              <h2 className="panel-title">{title}</h2>
              <Suspense fallback={<AddFormLoading />}>
                <RequestForm activity={activity} slots={slots} state={state} tier={tier.cuid} />
              </Suspense>
            </Card>
          </ForCustomers>
        </aside>
      </div>
    </div>
  )
}

type WrongCountProps = { tier: NamedTier; state: SelectionState; count: number; back: string }

/** Says how many are missing or too many, and links back to the schedule. */
function WrongCount({ tier, state, count, back }: WrongCountProps) {
  const { t } = useTranslation()
  const text = useTierText(tier)
  if (state === "valid") return null
  const { minimum_availabilities: minimum, maximum_availabilities: maximum } = tier
  return (
    <Alert
      tone={state === "too_many" ? "danger" : "warning"}
      title={
        state === "too_few"
          ? t("requests.form.too_few", { count: minimum - count })
          : t("requests.form.too_many", { count: count - maximum })
      }
      action={
        state === "too_few" && (
          <LinkButton href={back} size="sm">
            {t("requests.form.choose")}
          </LinkButton>
        )
      }
    >
      {tier.name} · {text}
    </Alert>
  )
}
