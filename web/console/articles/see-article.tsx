import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"

/** Opens the article on the site as it was saved last, published or not, for ten minutes. */
export function SeeArticle({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const see = async () => {
    const outcome = await run(() => call("POST /api/console/articles/{cuid}/preview", { params: { cuid }, body: {} }), {
      success: t("console_entity.sheet.seen"),
    })
    if (outcome.isDone && outcome.answer.url) window.open(outcome.answer.url, "_blank", "noopener")
  }
  return (
    <Button isPending={isPending} onPress={() => void see()}>
      {t("console_entity.sheet.see")}
    </Button>
  )
}
