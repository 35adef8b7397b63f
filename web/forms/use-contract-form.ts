import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect, useState } from "react"
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form"
import type { z } from "zod"
import { CallError } from "#contract/client.ts"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { useDraft } from "./use-draft.ts"

type Values<S extends z.ZodType> = z.input<S> & FieldValues

interface FormOptions<S extends z.ZodType, T> {
  /** The contract's own schema, or one built on it: the same validation on both sides. */
  schema: S
  values: DefaultValues<Values<S>>
  /** Sends the parsed values, under the idempotency key of this form's intention. */
  send: (values: z.output<S>, intention: Intention) => Promise<T>
  /** The texts of the toast; they may depend on the answer. */
  success: string | ((answer: T) => string)
  onDone?: (answer: T) => void | Promise<void>
  /** The name under which an unfinished form is kept in this tab. */
  draft?: string
  /** Where the server's name for a field differs from the form's. */
  fieldOf?: (path: string) => string
  /** The errors of a refusal in words, by field, when its code alone would say too little. */
  explain?: (error: CallError) => Problem[]
}

/** An error and its field: a code, or words. */
export interface Problem {
  path: string
  message: string
}

/**
 * One form, one schema on both sides. It is validated here, sent, and answered by one toast; a refusal is shown at its
 * field, and the first wrong field takes the focus. A second submit while one runs does nothing, and with
 * `ContractForm` every field is disabled until the answer has been handled, `onDone` included.
 */
export function useContractForm<S extends z.ZodType<FieldValues, FieldValues>, T>(options: FormOptions<S, T>) {
  const { schema, values, send, success, onDone, draft, fieldOf = (path) => path, explain = problemsOf } = options
  const form = useForm<Values<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues: values,
    mode: "onTouched",
  })
  const forgetDraft = useDraft(form as unknown as UseFormReturn<FieldValues>, draft)
  const { run, isPending: isSending } = useAction()
  const [isFinishing, setFinishing] = useState(false)
  const isPending = isSending || isFinishing
  const focusLater = useFocusLater(isPending)

  const submit = form.handleSubmit(async (checked) => {
    const before = document.activeElement
    const outcome = await run((intention) => send(checked, intention), { success })
    if (outcome.isDone) {
      forgetDraft()
      setFinishing(true)
      await onDone?.(outcome.answer)
      setFinishing(false)
    } else if (outcome.error !== undefined) {
      const problems = outcome.error instanceof CallError ? explain(outcome.error) : []
      const names = problems.map(({ path }) => fieldOf(path) as Path<Values<S>>)
      problems.forEach(({ message }, index) => {
        form.setError(names[index]!, { message })
      })
      focusLater(() => (names[0] ? focusAt(form, names[0]) : before instanceof HTMLElement && before.focus()))
    }
  })
  return { form, submit, isPending }
}

/** A path may lead into a field that is one input as a whole: the nearest that can take the focus has it last. */
function focusAt<V extends FieldValues>(form: Pick<UseFormReturn<V>, "setFocus">, path: Path<V>): void {
  const parts = path.split(".")
  for (const end of parts.keys()) form.setFocus(parts.slice(0, end + 1).join(".") as Path<V>)
}

/** A disabled field can neither keep nor take the focus: it is set once the fields are enabled again. */
function useFocusLater(isPending: boolean) {
  const [wanted, setWanted] = useState<{ focus: () => void }>()
  useEffect(() => {
    if (isPending || !wanted) return
    wanted.focus()
    setWanted(undefined)
  }, [isPending, wanted])
  return (focus: () => void) => setWanted({ focus })
}

/** A schema's refusal lists its fields; any other names at most one. */
export function problemsOf({ code, field, details }: CallError): Problem[] {
  if (code === "INVALID_INPUT" && Array.isArray(details)) return details as Problem[]
  return field ? [{ path: field, message: code }] : []
}
