import { useNavigate, useSearchParams } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/create-participant"
import { participantDestination } from "./participant-destination.ts"
import { ParticipantForm } from "./participant-form.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const { data } = await call("GET /api/custom-fields", { query: { entity: "PARTICIPANTS" } })
  return { fields: data }
}

export default function CreateParticipant({ loaderData: { fields } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { customer } = useAccount()
  const [query] = useSearchParams()
  const title = t("account.participants.add")
  return (
    <>
      <AccountHead
        title={title}
        lead={t("account.participants.add_lead")}
        crumb={{ label: t("account.participants.title"), href: "/account/participants", current: title }}
      />
      <ParticipantForm
        fields={fields}
        send={(body, intention) => call("POST /api/participants", { body }, intention)}
        onDone={({ participant }) => navigate(participantDestination(query, participant))}
        submit={title}
        success={t("account.participants.added")}
        cancel={participantDestination(query)}
        // By customer, since another customer may log in in the same tab.
        draft={`participants/create/${customer.cuid}`}
      />
    </>
  )
}
