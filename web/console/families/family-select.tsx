import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { call } from "../session/call.ts"

export type FoundFamily = AnswerTo<"GET /api/console/customers">["data"][number]

interface FamilySelectProps {
  label: string
  value: FoundFamily | null
  onChange: (family: FoundFamily | null) => void
}

/** A family, found by any of its names. */
export function FamilySelect({ label, value, onChange }: FamilySelectProps) {
  const [known, setKnown] = useState<FoundFamily[]>([])
  const find = async ({ search, id }: OptionQuery) => {
    // One that a draft has brought was not among those that were found.
    if (id !== undefined) return value?.cuid === id ? [asOption(value)] : []
    const query = search ? { search } : {}
    const { data } = await call("GET /api/console/customers", { query })
    setKnown((before) => [...before, ...data])
    return data.map(asOption)
  }
  return (
    <AsyncSelect
      label={label}
      hasOptionalMark={false}
      find={find}
      value={value?.cuid ?? null}
      onChange={(cuid) => onChange(known.find((each) => each.cuid === cuid) ?? null)}
    />
  )
}

const asOption = ({ cuid, fullname, email }: FoundFamily) => ({
  value: cuid,
  label: fullname,
  description: email ?? undefined,
})
