import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Collaborator } from "#contract/entities/collaborators.ts"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useActing } from "../acting/use-acting.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"

/** Actions on a colleague besides changing their sheet. None of them is for oneself. */
export function PersonActions({ person }: { person: Collaborator }) {
  const may = useMay()
  const { collaborator, impersonator } = useSession()
  if (person.cuid === collaborator.cuid) return null
  const canUpdate = may("collaborators.collaborators.update")
  return (
    <>
      {!impersonator && may("collaborators.collaborators.impersonate") && <Act person={person} />}
      {canUpdate && <Invite person={person} />}
      {canUpdate && !impersonator && person.second_factor && <Free person={person} />}
    </>
  )
}

function Act({ person }: { person: Collaborator }) {
  const { t } = useTranslation()
  const { start, isPending } = useActing()
  return (
    <ConfirmDialog
      trigger={<Button size="sm">{t("console_team.acting.action")}</Button>}
      title={t("console_team.acting.title", { person: person.fullname })}
      confirm={t("console_team.acting.action")}
      isPending={isPending}
      onConfirm={() => start(person)}
    >
      <p>{t("console_team.acting.text")}</p>
    </ConfirmDialog>
  )
}

/** An invitation again while none was used; afterwards the link to a new password. */
function Invite({ person: { cuid, invited } }: { person: Collaborator }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const send = () =>
    run((intention) => call("POST /api/console/collaborators/{cuid}/invite", { params: { cuid } }, intention), {
      success: t(invited ? "console_team.invite.invited" : "console_team.invite.password_sent"),
    })
  return (
    <Button size="sm" onPress={() => void send()} isPending={isPending}>
      {t(invited ? "console_team.invite.again" : "console_team.invite.password")}
    </Button>
  )
}

function Free({ person: { cuid, fullname } }: { person: Collaborator }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [isOpen, setOpen] = useState(false)
  const free = async () => {
    const { isDone } = await run(
      (intention) => call("DELETE /api/console/collaborators/{cuid}/second-factor", { params: { cuid } }, intention),
      { success: t("console_team.free.done") },
    )
    if (isDone) await client.invalidateQueries({ queryKey: keyOf(entities.collaborators, cuid) })
    return isDone
  }
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {t("console_team.free.action")}
      </Button>
      <ConfirmDialog
        title={t("console_team.free.title", { person: fullname })}
        confirm={t("console_team.free.action")}
        isDanger
        isPending={isPending}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onConfirm={free}
      >
        <p>{t("console_team.free.text")}</p>
      </ConfirmDialog>
    </>
  )
}
