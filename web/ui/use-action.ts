import { useCallback, useRef, useState } from "react"
import { createIntention } from "#contract/intention.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorCode, errorText } from "./error-text.ts"
import { showToast } from "./show-toast.ts"

/** The result. `isDone: false` without error: it did not start, because another action was running. */
export type Outcome<T> = { isDone: true; answer: T } | { isDone: false; error?: unknown }
/** Handed to the calls of one action, so that what is pressed again after a lost answer is not done twice. */
export type Intention = ReturnType<typeof createIntention>
type ActionTexts<T> = { success: string | ((answer: T) => string); loading?: string }

/** Runs one action at a time and reports it in one toast: loading, replaced by success or by the error's text. */
export function useAction() {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  // State comes a render too late to stop the second of two quick presses.
  const isRunning = useRef(false)
  const [intention] = useState(createIntention)
  // One toast for one action: trying again replaces what was said of the last time, which a pointer may keep there.
  const toast = useRef<ReturnType<typeof showToast.loading>>(undefined)

  const run = useCallback(
    async <T>(
      work: (intention: Intention) => Promise<T>,
      { success, loading }: ActionTexts<T>,
    ): Promise<Outcome<T>> => {
      if (isRunning.current) return { isDone: false }
      isRunning.current = true
      setPending(true)
      const id = showToast.loading(loading ?? t("ui.loading"), toast.current)
      toast.current = id
      try {
        const answer = await work(intention)
        intention.ended()
        showToast.success(typeof success === "string" ? success : success(answer), id)
        return { isDone: true, answer }
      } catch (error) {
        intention.ended(error)
        showToast.error(errorText(t, errorCode(error)), id)
        return { isDone: false, error }
      } finally {
        isRunning.current = false
        setPending(false)
      }
    },
    [t, intention],
  )
  return { run, isPending }
}
