import { type ChangeEvent, useId, useState } from "react"
import type { FieldValues, Path } from "react-hook-form"
import { ANSWER_FILE_MAX, answerFileTypes } from "#contract/endpoints/answer-files.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { CircleAlert } from "#web/ui/icons/circle-alert.tsx"
import { FileCheck } from "#web/ui/icons/file-check.tsx"
import { call } from "./call.ts"
import { type BoundProps, useField } from "./fields.tsx"
import "#web/ui/field.css"
import "./file-input.css"

type FileInputProps<V extends FieldValues> = BoundProps<
  { label: string; hint?: string | null; isRequired?: boolean; isDisabled?: boolean },
  V
> & { name: Path<V> }

type State = { is: "empty" } | { is: "sending" } | { is: "sent"; name: string } | { is: "failed"; text: string }

/** A file that is sent as soon as it is chosen; the form's value is what the server named it. */
export function FormFile<V extends FieldValues>({ control, name, label, hint, isRequired }: FileInputProps<V>) {
  const { t } = useTranslation()
  const id = useId()
  const { value, bound, error, ref } = useField({ control, name }, false)
  const [state, setState] = useState<State>({ is: "empty" })
  const send = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    bound.onChange("")
    const isAccepted = answerFileTypes.includes(file.type) && file.size <= ANSWER_FILE_MAX
    if (!isAccepted) return setState({ is: "failed", text: errorText(t, "FILE_INVALID") })
    setState({ is: "sending" })
    try {
      const sent = await call("POST /api/account/answer-files", {
        query: { name: file.name.slice(0, 200) },
        upload: file,
      })
      setState({ is: "sent", name: sent.file.name })
      bound.onChange(`file/${sent.file.cuid}`)
    } catch (failure) {
      setState({ is: "failed", text: errorText(t, errorCode(failure)) })
    }
  }
  const problem = state.is === "failed" ? state.text : error
  const said = problem ? `${id}-error` : `${id}-hint`
  return (
    <div className="field file-field" data-invalid={problem ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {!isRequired && <span className="opt"> {t("ui.optional")}</span>}
      </label>
      <input
        id={id}
        ref={ref}
        type="file"
        className="file-input"
        accept={answerFileTypes.join(",")}
        disabled={bound.isDisabled || state.is === "sending"}
        aria-describedby={said}
        aria-invalid={Boolean(problem)}
        required={Boolean(isRequired) && !value}
        onChange={(event) => void send(event)}
        onBlur={bound.onBlur}
      />
      <div aria-live="polite">
        {state.is === "sending" && <p className="hint">{t("forms.file.sending")}</p>}
        {value && state.is !== "sending" && (
          <p className="file-sent">
            <FileCheck className="icon icon-sm" aria-hidden="true" />
            {state.is === "sent" ? t("forms.file.sent", { name: state.name }) : t("forms.file.kept")}
          </p>
        )}
      </div>
      {problem ? (
        <p className="error" id={said}>
          <CircleAlert className="icon" aria-hidden="true" />
          <span>{problem}</span>
        </p>
      ) : (
        <p className="hint" id={said}>
          {hint ? `${hint} ${t("forms.file.hint")}` : t("forms.file.hint")}
        </p>
      )}
    </div>
  )
}
