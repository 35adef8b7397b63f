import type { ReactNode } from "react"
import type { CallError } from "#contract/client.ts"
import type { Problem } from "#web/forms/use-contract-form.ts"
import type { Values } from "../conflict/merge-values.ts"
import type { InputProps } from "../inputs/input-props.ts"
import type { Cells } from "../list/grid.tsx"
import type { Row } from "./ask.ts"

/** What saving would do, in words. */
export interface Effect {
  title: string
  body: ReactNode
}

/** How the screens of an entity differ from what its description says by itself. */
export interface EntityLook {
  /** Groups of fields in their order; the names of groups are in the texts. Fields that are left out are sent as they are. */
  layout?: Record<string, readonly string[]>
  /** Fields that only some have, by what was chosen before: the others are not shown, and are sent empty. */
  has?: (field: string, values: Values) => boolean
  /** What a new one begins with. */
  given?: Values
  /** Values of a new one that follow from what is typed into its other fields, until somebody chooses otherwise. */
  proposes?: (values: Values) => Values
  /** Inputs of fields that no other entity has, by the name of the field. */
  inputs?: Record<string, (props: InputProps) => ReactNode>
  /** Whether one can be copied. */
  isCopied?: boolean
  /** Asks first, where there is something to say. */
  confirm?: (before: Row | null, values: Values) => Effect | null
  /** More about what the inputs hold, below them. */
  hint?: (values: Values) => ReactNode
  /** A refusal by field, where its code alone would say too little. */
  problems?: (error: CallError) => Problem[]
  /** More about why saving was refused, above the inputs. */
  refused?: (error: CallError) => ReactNode
  /** The state of a record, above its title. */
  state?: (row: Row) => ReactNode
  /** More to do with a record, at the foot of its sheet. */
  actions?: (row: Row) => ReactNode
  /** More to do with the list, beside its title. */
  beside?: ReactNode
  /** Columns of the list that show more of a row than the value of their field. */
  cells?: Cells
  /** Whether chosen rows can be removed at once. */
  hasBulkRemoval?: boolean
  /** More parts of a record, each a tab between its form and its history. */
  parts?: readonly SheetPart[]
}

export interface SheetPart {
  /** Its name in the address. */
  name: string
  label: string
  show: (row: Row) => ReactNode
}
