import type { FieldValues, UseFormReturn } from "react-hook-form"

type Settable = Pick<UseFormReturn<FieldValues>, "setValue">

/** Sets what stands at a path of a form as if somebody had typed it. */
export function setAt(form: Settable, path: string, value: unknown, shouldValidate = false): void {
  const isGroup = typeof value === "object" && value !== null && !Array.isArray(value)
  // A list inside is told by its own name, or its rows stay as they were.
  if (isGroup) for (const [name, part] of Object.entries(value)) setAt(form, `${path}.${name}`, part, shouldValidate)
  else form.setValue(path, value, { shouldDirty: true, shouldValidate })
}
