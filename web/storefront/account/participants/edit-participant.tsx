import { useNavigate } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import type { Route } from "./+types/edit-participant"
import { ParticipantForm } from "./participant-form.tsx"

const list = "/account/participants"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [{ participant }, { data }] = await Promise.all([
    call("GET /api/participants/{cuid}", { params }),
    call("GET /api/custom-fields", { query: { entity: "PARTICIPANTS" } }),
  ])
  return { participant, fields: data }
}

export default function EditParticipant({ loaderData: { participant, fields } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, cuid, fullname, firstname } = participant
  return (
    <>
      <AccountHead title={fullname} crumb={{ label: t("account.participants.title"), href: list, current: fullname }} />
      <ParticipantForm
        key={cuid}
        participant={participant}
        fields={fields}
        send={(body, intention) => call("PUT /api/participants", { body: { ...body, participant_id: id } }, intention)}
        onDone={() => navigate(list)}
        submit={t("account.save")}
        success={t("account.saved")}
        cancel={list}
      />
      <p className="account-foot small">
        <TextLink href={`${list}/${cuid}/delete`}>{t("account.participants.delete_for", { name: firstname })}</TextLink>
      </p>
    </>
  )
}
