import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { ChevronUp } from "#web/ui/icons/chevron-up.tsx"

const steps = [
  { by: -1, text: "console_entity.sheet.previous", icon: ChevronUp },
  { by: 1, text: "console_entity.sheet.next", icon: ChevronDown },
] as const

interface NeighboursProps {
  cuid: string
  /** The loaded rows of the list; nothing is shown of a record that is none of them. */
  cuids: readonly string[]
  hrefTo: (cuid: string) => string
}

/** Buttons to the record before and the next one, as the list has them. */
export function Neighbours({ cuid, cuids, hrefTo }: NeighboursProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = cuids.indexOf(cuid)
  if (place < 0) return null
  return steps.map(({ by, text, icon: Icon }) => {
    const to = cuids[place + by]
    const open = () => to && void navigate(hrefTo(to), { preventScrollReset: true })
    return (
      <IconButton key={by} isSmall label={t(text)} isDisabled={!to} onPress={open}>
        <Icon className="icon" aria-hidden="true" />
      </IconButton>
    )
  })
}
