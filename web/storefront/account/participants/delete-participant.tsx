import { useState } from "react"
import { useNavigate } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { ConfirmForm } from "../confirm-form.tsx"
import type { Route } from "./+types/delete-participant"

const list = "/account/participants"

export function loader({ context, params }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/participants/{cuid}", { params })
}

export default function DeleteParticipant({ loaderData: { participant } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const { id, firstname } = participant
  return (
    <>
      <AccountHead
        title={t("account.participants.delete.title", { name: firstname })}
        lead={t("account.participants.delete.lead")}
        crumb={{ label: t("account.participants.title"), href: list, current: t("account.participants.delete.crumb") }}
      />
      <ConfirmForm
        name={firstname}
        label={t("account.participants.delete.label")}
        submit={t("account.participants.delete_for", { name: firstname })}
        success={t("account.participants.delete.done")}
        send={(intention) => call("DELETE /api/participants", { query: { participant_id: id } }, intention)}
        onDone={() => navigate(list)}
        onRefused={(error) => setRefusal(errorText(t, errorCode(error)))}
        cancel={list}
      >
        {refusal && (
          <Alert tone="danger" isAnnounced>
            {refusal}
          </Alert>
        )}
      </ConfirmForm>
    </>
  )
}
