import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { dropDrafts } from "../drafts/draft-store.ts"
import { call } from "./call.ts"
import { forgetOrganiser } from "./known-organisers.ts"
import { endSession, useSession } from "./session.ts"

export function useLogout(): () => Promise<void> {
  const { t } = useTranslation()
  const { run } = useAction()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { organiser } = useSession()
  return async () => {
    // What the gate recorded on this device and could not send yet is sent or expressly dropped there.
    const { countUnsent, eraseGate } = await import("../gate/store.ts")
    const unsent = await countUnsent(organiser.slug).catch(() => 0)
    if (unsent > 0) return location.assign(`/${organiser.slug}/gate?logout`)
    const success = t("console_shell.person.logged_out")
    const { isDone } = await run(() => call("POST /api/console/auth/logout"), { success })
    if (!isDone) return
    forgetOrganiser(organiser.slug)
    await eraseGate(organiser.slug).catch(() => {})
    // The address first: a page without a session would ask to come back to it.
    await navigate("/login")
    dropDrafts(organiser.slug)
    endSession(client)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
  }
}
