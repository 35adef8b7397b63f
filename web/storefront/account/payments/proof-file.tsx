import { useId } from "react"
import type { FieldValues } from "react-hook-form"
import { proofFileTypes } from "#contract/rules/proofs.ts"
import { type BoundProps, useField } from "#web/forms/fields.tsx"
import { CircleAlert } from "#web/ui/icons/circle-alert.tsx"
import "#web/ui/field.css"
import "#web/forms/file-input.css"

type ProofFileProps<V extends FieldValues> = BoundProps<{ label: string; hint: string }, V>

/** The file of a proof, sent with the rest of its form. */
export function ProofFile<V extends FieldValues>({ control, name, label, hint }: ProofFileProps<V>) {
  const id = useId()
  const { bound, error, ref } = useField({ control, name }, false)
  const said = `${id}-said`
  return (
    <div className="field file-field" data-invalid={error ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        type="file"
        className="file-input"
        accept={proofFileTypes.join(",")}
        disabled={bound.isDisabled}
        aria-describedby={said}
        aria-invalid={Boolean(error)}
        required
        onChange={({ currentTarget }) => bound.onChange(currentTarget.files?.[0] ?? null)}
        onBlur={bound.onBlur}
      />
      {error ? (
        <p className="error" id={said}>
          <CircleAlert className="icon" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="hint" id={said}>
          {hint}
        </p>
      )}
    </div>
  )
}
