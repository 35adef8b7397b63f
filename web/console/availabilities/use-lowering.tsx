import { useState } from "react"
import type { Over } from "#contract/rules/over-capacity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import type { Effect } from "../entity/entity-look.ts"

/** What lowering a capacity below what is taken would do, in words; null where nothing is over. */
export function useLoweringText(): (over: Over | null) => Effect | null {
  const { t } = useTranslation()
  return (over) =>
    over && {
      title: t("console_availabilities.lowering.title"),
      body: (
        <>
          <p>{t("console_availabilities.lowering.over", { count: over.most })}</p>
          {over.dates > 1 && <p>{t("console_availabilities.lowering.dates", { count: over.dates })}</p>}
          <p>{t("console_availabilities.lowering.stay")}</p>
        </>
      ),
    }
}

/** Asks before a capacity falls below what is taken; anything else is done at once. */
export function useLowering() {
  const { t } = useTranslation()
  const textOf = useLoweringText()
  const [question, setQuestion] = useState<(Effect & { run: () => unknown }) | null>(null)
  const lower = (over: Over | null, run: () => unknown) => {
    const effect = textOf(over)
    if (effect) setQuestion({ ...effect, run })
    else void run()
  }
  const dialog = (
    <ConfirmDialog
      title={question?.title ?? ""}
      confirm={t("console_availabilities.lowering.confirm")}
      isOpen={question !== null}
      onOpenChange={() => setQuestion(null)}
      onConfirm={() => void question?.run()}
    >
      {question?.body}
    </ConfirmDialog>
  )
  return { lower, dialog }
}
