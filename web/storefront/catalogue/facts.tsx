import type { ReactNode } from "react"
import type { CssVariables } from "#web/blocks/css-variables.ts"

export interface Fact {
  name: string
  value: ReactNode
}

/** The facts of an availability: name and value, in a row as long as they fit. Empty values are not shown. */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => Boolean(value))
  if (known.length === 0) return null
  // In rows of equal length where possible.
  const columns: CssVariables = { "--cols": known.length === 5 || known.length === 6 ? 3 : Math.min(known.length, 4) }
  return (
    <dl className="facts" style={columns}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
