import { useQueryClient } from "@tanstack/react-query"
import type { Language } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "./call.ts"
import { sessionQuery } from "./session.ts"

/** Keeps the language as the person's own choice, wherever they log in; the screen changes when it is kept. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useAction()
  return async (language) => {
    const outcome = await run(() => call("PUT /api/console/session", { body: { language } }), {
      success: t("console_shell.person.language_kept"),
    })
    if (!outcome.isDone) return
    client.setQueryData(
      sessionQuery.queryKey,
      (known) => known && { ...known, collaborator: outcome.answer.collaborator },
    )
  }
}
