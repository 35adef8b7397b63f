import { today } from "@internationalized/date"
import type { ListedAvailability } from "#contract/endpoints/availability-shapes.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { SelectOption } from "#web/ui/select.tsx"
import { availabilityTitles } from "../availabilities/availability-titles.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"

interface AvailabilitySelectProps {
  label?: string
  value: string | null
  onChange: (value: string | null) => void
}

const MOST = 30

/** An availability, found by the title of its activity or of its place: those to come stand first. */
export function AvailabilitySelect({ label, value, onChange }: AvailabilitySelectProps) {
  const { t } = useTranslation()
  const asOptions = useOptions()
  const { timezone } = useSession().organiser
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return asOptions([await getOne(id)])
    const asked = search ? { search } : { from: today(timezone).toString() }
    const query = { ...asked, sort: "coming", page_size: MOST }
    return asOptions((await call("GET /api/console/availabilities", { query })).data)
  }
  return (
    <AsyncSelect
      label={label ?? t("console_registration.availability")}
      placeholder={t("ui.choose")}
      hasOptionalMark={false}
      find={find}
      value={value}
      onChange={onChange}
    />
  )
}

type Offered = Pick<
  ListedAvailability,
  "cuid" | "activity" | "start_at" | "end_at" | "location" | "dates" | "status" | "places" | "price"
>

async function getOne(cuid: string): Promise<Offered> {
  const { availability } = await call("GET /api/console/availabilities/{cuid}", { params: { cuid } })
  return { ...availability, dates: availability.dates.filter(({ cancelled_at }) => cancelled_at === null).length }
}

/** What each says of itself: what, when and where, and below it how many dates, places left and the price. */
function useOptions(): (offered: readonly Offered[]) => SelectOption[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const { timezone } = useSession().organiser
  const placesOf = ({ status, places: { free } }: Offered): string => {
    if (status === "CLOSED") return t("console_availabilities.status.CLOSED")
    if (free === null) return t("console_availabilities.places_unlimited")
    return free > 0 ? t("console_availabilities.free", { count: free }) : t("console_availabilities.full")
  }
  return (offered) => {
    const numbered = (number: number) => t("console_availabilities.numbered", { number })
    const titles = availabilityTitles(offered, { formats, timezone, numbered })
    return offered.map((each, place) => ({
      value: each.cuid,
      label: titles[place]!,
      description: [
        each.dates > 1 && t("console_availabilities.dates_count", { count: each.dates }),
        placesOf(each),
        formats.money(each.price),
      ]
        .filter(Boolean)
        .join(" · "),
    }))
  }
}
