import { X } from "#web/ui/icons/x.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import "./set-filters.css"

interface SetFiltersProps {
  label: string
  /** Each with its text, the name of the link that removes it, and the address of the list without it. */
  filters: { id: string; label: string; remove: string; href: string }[]
  clear: { label: string; href: string }
}

/** The filters that are set, each a link to the list without it. */
export function SetFilters({ label, filters, clear }: SetFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul className="set-filters" aria-label={label}>
      {filters.map((filter) => (
        <li key={filter.id}>
          <SiteLink className="set-filter" href={filter.href} aria-label={filter.remove} preventScrollReset>
            {filter.label}
            <X className="icon icon-sm" aria-hidden="true" />
          </SiteLink>
        </li>
      ))}
      <li>
        <TextLink className="small set-filters-clear" href={clear.href} preventScrollReset>
          {clear.label}
        </TextLink>
      </li>
    </ul>
  )
}
