import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../../session/call.ts"
import { useFormats } from "../../session/use-formats.ts"
import styles from "../builder.module.css"
import type { StoredPage } from "../builder.ts"

interface WaitingProps {
  page: StoredPage
  publish_at: string
  onChanged: (page: StoredPage) => void
}

/** A version that waits for its hour, and the way to let it wait no more. */
export function Waiting({ page: { cuid }, publish_at, onChanged }: WaitingProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { run, isPending } = useAction()
  const stop = async () => {
    const outcome = await run(
      async (intention) => {
        await call("DELETE /api/console/pages/{cuid}/publish", { params: { cuid } }, intention)
        return call("GET /api/console/pages/{cuid}", { params: { cuid } })
      },
      { success: t("console_builder.publish.stopped") },
    )
    if (outcome.isDone) onChanged(outcome.answer.page)
  }
  return (
    <p className={styles.notice}>
      {t("console_builder.publish.waits", { day: date(publish_at, "weekday"), time: time(publish_at) })}
      <Button size="sm" isPending={isPending} onPress={() => void stop()}>
        {t("console_builder.publish.stop")}
      </Button>
    </p>
  )
}
