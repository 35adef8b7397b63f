import type { Control } from "react-hook-form"
import type { Entity } from "#contract/entities/entity.ts"
import type { Values } from "../conflict/merge-values.ts"
import type { Row } from "../entity/ask.ts"

/** What every input of a form is given. */
export interface InputProps {
  of: Entity
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<Values, unknown, any>
  /** The record as it was answered: names of linked things, pictures. */
  row: Row | null
  label: string
  hint: string | undefined
  isRequired: boolean
}
