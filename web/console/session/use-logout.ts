import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { useAction } from "#web/ui/use-action.ts"
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
    const success = t("console_shell.person.logged_out")
    const { isDone } = await run(() => call("POST /api/console/auth/logout"), { success })
    if (!isDone) return
    forgetOrganiser(organiser.slug)
    // The address first: a page without a session would ask to come back to it.
    await navigate("/login")
    endSession(client)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
  }
}
