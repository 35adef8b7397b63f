import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { RegistrationForm } from "../cart/forms/registration-form.tsx"
import { LeaveButton } from "./leave-button.tsx"
import { namesOf } from "./use-entries.ts"

interface OfferedPlaceProps {
  availability: AvailabilityDetail
  offered: WaitingListEntry
  onDone: () => void
}

/** The ordinary form for an offered place: to its holder the availability is open. */
export function OfferedPlace({ availability, offered, onDone }: OfferedPlaceProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const until = { date: date(offered.offered_until!, "weekday"), time: time(offered.offered_until!) }
  return (
    <section className="waiting-list" aria-labelledby="waiting-list-title">
      <h2 className="sr-only" id="waiting-list-title">
        {t("waiting_list.title")}
      </h2>
      <Alert tone="success" title={t("waiting_list.offered.title")}>
        {t("waiting_list.offered.text", { name: namesOf(offered), ...until })}
      </Alert>
      <RegistrationForm
        availability={asOffered(availability)}
        only={offered.participants.map(({ id }) => id)}
        note={t("waiting_list.offered.note", until)}
      />
      <LeaveButton entry={offered} onDone={onDone} />
    </section>
  )
}

/** One place on every date on sale, also if the page was read before the offer. */
const asOffered = (availability: AvailabilityDetail): AvailabilityDetail => ({
  ...availability,
  status: "OPEN",
  dates: availability.dates.map((date) =>
    date.on_sale && date.capacity !== null ? { ...date, status: "OPEN", remaining: 1 } : date,
  ),
})
