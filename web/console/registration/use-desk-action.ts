import { useQuery } from "@tanstack/react-query"
import { CallError } from "#contract/client.ts"
import { type IgnorableCode, ignorableCodes } from "#contract/rules/staff-registration.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { useHeld } from "../drafts/held.ts"
import { useForget } from "./ask.ts"

/** What staff add to a change: refusals they overlook and why, more places, and whether the family is told. */
export interface Terms {
  ignore: IgnorableCode[]
  reason: string
  notify: boolean
  in_addition: boolean
  from_waiting_list: boolean
}

const noTerms: Terms = { ignore: [], reason: "", notify: true, in_addition: false, from_waiting_list: false }
const UNSAID = "…"

interface Options<B, T> {
  /** Names the preview among others. */
  name: string
  /** Null while something is missing. */
  body: B | null
  send: (body: B & Terms & { preview: boolean }, intention?: Intention) => Promise<T>
  success: string | ((answer: T) => string)
  onDone: (answer: T) => void
}

/** A change at the desk: its preview follows what is chosen, and a refusal that can be overlooked waits for a reason. */
export function useDeskAction<B extends object, T>({ name, body, send, success, onDone }: Options<B, T>) {
  const { t } = useTranslation()
  const [terms, setTerms] = useHeld("terms", noTerms)
  const { run, isPending } = useAction()
  const forget = useForget()
  const reason = terms.reason.trim()
  // The words of the reason change no price: typing them asks for no other preview, which would put the button out of use
  // while it is pressed.
  const asked = useDebounced(body && { ...body, ...terms, reason: UNSAID, preview: true }, 200)
  const preview = useQuery({
    queryKey: ["desk", name, asked],
    queryFn: () => send(asked!),
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
  })
  const refusal = preview.error instanceof CallError ? preview.error : null
  const needsReason = terms.ignore.length > 0 || terms.in_addition || (body !== null && "total_amount" in body)
  const canSave = preview.isSuccess && body !== null && !(needsReason && reason === "")
  const save = async (): Promise<boolean> => {
    if (!canSave) return false
    const outcome = await run((intention) => send({ ...body, ...terms, reason, preview: false }, intention), {
      success,
    })
    if (!outcome.isDone) return false
    forget()
    onDone(outcome.answer)
    return true
  }
  return {
    terms,
    change: (more: Partial<Terms>) => setTerms({ ...terms, ...more }),
    preview: body === null ? undefined : preview.data,
    isLoading: preview.isFetching,
    refusal,
    failure: refusal ? null : preview.error,
    needsReason,
    canSave,
    isPending,
    save,
    t,
  }
}

export type DeskAction = ReturnType<typeof useDeskAction>

export const isIgnorable = (code: string): code is IgnorableCode => ignorableCodes.includes(code as IgnorableCode)
