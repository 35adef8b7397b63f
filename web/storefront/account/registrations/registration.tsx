import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { writeAddress } from "#contract/rules/address.ts"
import { Html } from "#web/blocks/html.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { BankTransfer } from "../../checkout/bank-transfer.tsx"
import { pageServices } from "../../site/page-services.ts"
import { PaymentPanel } from "../payments/payment-panel.tsx"
import { ThingHero } from "../things/thing-hero.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/registration"
import { Answers } from "./answers.tsx"
import { RegistrationActions } from "./registration-actions.tsx"
import { RegistrationBadges } from "./registration-badges.tsx"
import { RegistrationDates } from "./registration-dates.tsx"
import { RegistrationDocuments } from "./registration-documents.tsx"
import { registrationFacts } from "./registration-facts.ts"
import { RegistrationReview } from "./registration-review.tsx"
import "../../checkout/success.css"
import "./registration.css"

export async function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [registration, documents] = await Promise.all([
    call("GET /api/account/registrations/{cuid}", { params: { cuid } }),
    call("GET /api/account/registrations/{cuid}/documents", { params: { cuid } }),
  ])
  return { ...registration, documents: documents.data }
}

/** One registration: dates and location, outstanding amount, answers, instructions. */
export default function RegistrationPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { registration, owed, documents } = loaderData
  const { title, images } = registration.availability.activity
  return (
    <>
      <ThingHero
        title={title}
        crumb={{ label: t("account_registrations.title"), href: "/account/registrations" }}
        image={images[0]}
        badges={<RegistrationBadges registration={registration} />}
        reference={registration.reference}
        lines={registrationFacts(registration, formatsOf(website.language, website.organiser), t)}
        participant={registration.participant}
      />
      <div className="thing-cols">
        <div className="stack-5">
          <PaymentPanel
            type="registration"
            path={`/account/registrations/${registration.cuid}`}
            thing={registration}
            owed={owed}
          />
          <RegistrationDates registration={registration} />
          <Answers given={registration} />
        </div>
        <div className="stack-5">
          {owed.instructions && <BankTransfer instructions={owed.instructions} />}
          <RegistrationDocuments registration={registration} documents={documents} />
          <RegistrationActions registration={registration} />
          <RegistrationReview registration={registration} />
          <OnSite registration={registration} />
        </div>
      </div>
    </>
  )
}

/** Directions, instructions, and a link to the public page. */
function OnSite({ registration: { availability, is_published } }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const { location, activity, cuid } = availability
  const address = location ? [location.title, writeAddress(location)].filter(Boolean).join(", ") : ""
  const hasInstructions = activity.instructions.trim() !== ""
  if (!address && !hasInstructions && !is_published) return null
  return (
    <Card as="section" aria-labelledby="on-site">
      <h2 className="panel-title" id="on-site">
        {t("account_registrations.on_site")}
      </h2>
      <div className="reg-on-site">
        {address && <p className="small">{address}</p>}
        <Html className="small" content={activity.instructions} />
        {is_published && (
          <TextLink hasArrow href={`/availabilities/${cuid}`}>
            {t("account_registrations.page")}
          </TextLink>
        )}
      </div>
    </Card>
  )
}
