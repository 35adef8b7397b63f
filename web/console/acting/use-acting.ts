import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { enterSession } from "../session/session.ts"

interface Person {
  cuid: string
  fullname: string
}

/** Begins and ends acting as a colleague. The session changes hands, so everything that was read is read anew. */
export function useActing() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, isPending } = useAction()
  return {
    isPending,
    start: async ({ cuid, fullname: person }: Person): Promise<boolean> => {
      const { isDone } = await run(
        () => call("POST /api/console/collaborators/{cuid}/impersonate", { params: { cuid } }),
        {
          success: t("console_team.acting.started", { person }),
        },
      )
      if (!isDone) return false
      // Home first, which everybody may read: the sheet one stands on may not be the other person's to see.
      await navigate("/")
      await enterSession(client)
      return true
    },
    end: async ({ fullname: person }: Person): Promise<void> => {
      const { isDone } = await run(() => call("POST /api/console/session/impersonation/end"), {
        success: t("console_team.acting.ended", { person }),
      })
      if (isDone) await enterSession(client)
    },
  }
}
