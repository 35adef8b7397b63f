import { today } from "@internationalized/date"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"

interface AvailabilitySelectProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** An availability that is not over, found by the title of its activity. */
export function AvailabilitySelect({ value, onChange }: AvailabilitySelectProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormats()
  const { timezone } = useSession().organiser
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return []
    const query = search && search.length >= 2 ? { search } : { from: today(timezone).toString() }
    const { data } = await call("GET /api/console/availabilities", { query: { ...query, page_size: "30" } as never })
    return data.map(({ cuid, activity, start_at, end_at, location }) => ({
      value: cuid,
      label: [activity.title, dateRange(start_at, end_at, "short"), location?.title].filter(Boolean).join(" · "),
    }))
  }
  return (
    <AsyncSelect
      label={t("console_registration.availability")}
      hasOptionalMark={false}
      find={find}
      value={value}
      onChange={onChange}
    />
  )
}
