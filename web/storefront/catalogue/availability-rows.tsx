import { useLocation } from "react-router"
import type { AvailabilityCard } from "#contract/rules/availability-card.ts"
import { isRegistrable, opensAt, shownStatus } from "#contract/rules/availability-display.ts"
import { kindOf } from "#contract/rules/listed-card.ts"
import { datesText } from "#web/blocks/catalogue/card-texts.ts"
import { NoAvailabilities } from "#web/blocks/catalogue/no-availabilities.tsx"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import { OfferRow } from "./offer-row.tsx"
import { type RowProperty, useRowDetails } from "./row-details.tsx"

type AvailabilityRowsProps = {
  list: { data: AvailabilityCard[]; count: number; page_number: number; page_size: number }
  properties: RowProperty[]
  /** Whether registering is done by request, on another page. */
  isRequested: boolean
}

/** An activity's availabilities, soonest first, a page at a time. */
export function AvailabilityRows({ list, properties, isRequested }: AvailabilityRowsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now } = useBlocks().site
  const { search } = useLocation()
  const details = useRowDetails(properties)
  if (list.count === 0) return <NoAvailabilities level={3} />
  const href = (page: number) => {
    const query = new URLSearchParams(search)
    query.set("page_number", String(page))
    return `?${query}`
  }
  return (
    <>
      <ul className="pick-list">
        {list.data.map((card) => (
          <OfferRow
            key={card.cuid}
            when={datesText(card, formats, t)}
            details={details({
              ...card,
              status: shownStatus(card, now),
              opens_at: opensAt(card, now),
              time: card.hours && formats.timeRange(card.hours.start_at, card.hours.end_at),
              category: kindOf(card.categories) || null,
            })}
            href={`/availabilities/${card.cuid}`}
            isOpen={isRegistrable(card, now)}
            isChosenHere={!isRequested}
          />
        ))}
      </ul>
      <Pagination page={list.page_number} pageSize={list.page_size} total={list.count} href={href} />
    </>
  )
}
