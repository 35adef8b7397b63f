import { createContext, type ReactNode, useContext, useState } from "react"
import { DialogTrigger } from "react-aria-components/Dialog"
import { useNavigate, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { day } from "#contract/fields.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { Button } from "#web/ui/button.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { SlidersHorizontal } from "#web/ui/icons/sliders-horizontal.tsx"
import { PopoverDialog } from "#web/ui/popover-dialog.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import styles from "./list.module.css"
import { useWords } from "./use-words.ts"

type Typed = Record<string, string | null>
const Filters = createContext<{ typed: Typed; set: (name: string, value: string | null) => void }>(null!)

interface TypedFiltersProps {
  label: string
  /** The filters inside. */
  names: readonly string[]
  children: ReactNode
}

/** Filters of a list that are typed and not picked from its menu: a button that opens them. */
export const TypedFilters = ({ label, names, children }: TypedFiltersProps) => (
  <DialogTrigger>
    <Button>
      <SlidersHorizontal className="icon icon-sm" aria-hidden="true" />
      {label}
    </Button>
    <PopoverDialog label={label} placement="bottom start" contentClassName={styles.typed}>
      <Draft names={names}>{children}</Draft>
    </PopoverDialog>
  </DialogTrigger>
)

/** The typed values while they are open. The address follows each change with all of them: it may lag behind two quick ones. */
function Draft({ names, children }: Omit<TypedFiltersProps, "label">) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [typed, setTyped] = useState<Typed>(() => Object.fromEntries(names.map((name) => [name, address.get(name)])))
  const set = (name: string, value: string | null) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    const query = names.reduce((some, each) => withValues(some, each, next[each] ? [next[each]] : []), address)
    void navigate(hrefOf(query), { replace: true, preventScrollReset: true })
  }
  return <Filters value={{ typed, set }}>{children}</Filters>
}

/** The value of a filter, and its change. */
export function useFilter(name: string) {
  const { typed, set } = useContext(Filters)
  return [typed[name] ?? null, (value: string | null) => set(name, value)] as const
}

interface FilterProps {
  of: Entity
  name: string
}

/** A day that goes to the address once its year is written: on the way there it is in the first centuries. */
export function DayFilter({ of, name }: FilterProps) {
  const { label } = useWords(of)
  const [value, setValue] = useFilter(name)
  const isDay = (text: string | null) => text !== null && text >= "1900" && day.safeParse(text).success
  const [typed, setTyped] = useState(() => (isDay(value) ? value : null))
  const set = (next: string | null) => {
    setTyped(next)
    if (next === null || isDay(next)) setValue(next)
  }
  return <DateField label={label(name)} hasOptionalMark={false} value={typed} onChange={set} />
}

/** A whole number of up to three digits; other signs are not taken. */
export function NumberFilter({ of, name }: FilterProps) {
  const { label } = useWords(of)
  const [value, setValue] = useFilter(name)
  return (
    <TextField
      label={label(name)}
      hasOptionalMark={false}
      inputMode="numeric"
      value={value ?? ""}
      onChange={(typed) => setValue(typed.replaceAll(/\D/g, "").slice(0, 3) || null)}
    />
  )
}
