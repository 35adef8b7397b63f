import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { pageServices } from "../../site/page-services.ts"
import { Answers } from "../registrations/answers.tsx"
import type { Given } from "../registrations/registration-facts.ts"
import { ThingHero } from "../things/thing-hero.tsx"
import { ThingPage } from "../things/thing-page.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/request"
import { CancelRequest } from "./cancel-request.tsx"
import { asPayable, RequestBadges } from "./request-badges.tsx"
import { RequestedSlots } from "./requested-slots.tsx"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/registrations-requests/{cuid}", { params: { cuid } })
}

type Props = Pick<Route.ComponentProps, "loaderData">

/** One request: its slots, its outcome, how it is paid. */
export default function RequestPage({ loaderData: { registration_request: request, owed } }: Props) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { date } = formatsOf(website.language, website.organiser)
  const { cuid, activity, tier, availabilities, reference, created_at } = request
  const list = "/account/registrations-requests"
  return (
    <ThingPage
      type="registration_request"
      path={`${list}/${cuid}`}
      thing={{ ...asPayable(request), cuid, reference }}
      owed={owed}
      due={request.status === "PENDING" ? t("account_requests.due") : undefined}
      head={
        <ThingHero
          title={activity.title}
          crumb={{ label: t("account_requests.title"), href: list }}
          image={activity.images[0]}
          badges={<RequestBadges request={request} />}
          reference={reference}
          lines={[
            t("requests.item.asked", { tier: tier.name, count: availabilities.length }),
            t("account_requests.asked_on", { date: date(created_at, "long") }),
          ]}
          participant={request.participant}
        />
      }
      aside={<Outcome request={request} />}
    >
      <RequestedSlots request={request} />
      <Answers given={givenWith(request)} />
    </ThingPage>
  )
}

/** The outcome in words, with the organiser's note; and the button to cancel while it is pending. */
function Outcome({ request }: { request: RegistrationRequest }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { date } = formatsOf(website.language, website.organiser)
  const { status, decided_at, created_at, note, activity } = request
  return (
    <Card as="section" variant="canvas" className="stack" aria-labelledby="outcome">
      <h2 className="panel-title" id="outcome">
        {t(`account_requests.answer.${status}`)}
      </h2>
      <p className="small">
        {t(`account_requests.answer_text.${status}`, { date: date(decided_at ?? created_at, "long") })}
      </p>
      {note && (
        <blockquote className="request-note">
          <p className="hint">{t("account_requests.note")}</p>
          <p>{note}</p>
        </blockquote>
      )}
      {activity.is_published && (
        <p className="small">
          <TextLink hasArrow href={`/activities/${activity.cuid}`}>
            {t("account_requests.activity")}
          </TextLink>
        </p>
      )}
      {status === "PENDING" && <CancelRequest request={request} />}
    </Card>
  )
}

/** The answers of a request in the shape of a registration's. */
const givenWith = ({ options, questions }: RegistrationRequest): Given => ({
  options: options.map(({ price_id, content, label, amount, percentage }) => ({
    price_id,
    content,
    price: { amount, percentage, label: "" },
    option: { title: label },
  })),
  questions: questions.map(({ question_id, content, file, ...question }) => ({ question_id, content, file, question })),
})
