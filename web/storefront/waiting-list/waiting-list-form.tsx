import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Clock } from "#web/ui/icons/clock.tsx"
import { AddFormLoading } from "../cart/forms/add-form-loading.tsx"
import { JoinForm } from "./join-form.tsx"
import { LeaveButton } from "./leave-button.tsx"
import { OfferedPlace } from "./offered-place.tsx"
import { namesOf, useEntries } from "./use-entries.ts"
import "./waiting-list.css"

type Props = { availability: AvailabilityDetail }

/** For a full availability: the offered place, else the position in the list and the form to join it. */
export function WaitingListForm({ availability }: Props) {
  const { t } = useTranslation()
  const { now } = useBlocks().site
  const entries = useEntries(availability.cuid)
  const { registrations_end_at } = availability
  if (registrations_end_at && hasPassed(registrations_end_at, now)) return null
  if (entries.is === "loading") return <AddFormLoading />
  if (entries.is === "failed")
    return (
      <div className="stack-2">
        <p className="small">{t("waiting_list.failed")}</p>
        <Button size="sm" onPress={entries.retry}>
          {t("registration.retry")}
        </Button>
      </div>
    )
  const offered = entries.all.find(({ status }) => status === "OFFERED")
  if (offered) return <OfferedPlace availability={availability} offered={offered} onDone={entries.retry} />
  return (
    <section className="waiting-list" aria-labelledby="waiting-list-title">
      <h2 className="panel-title" id="waiting-list-title">
        {t("waiting_list.title")}
      </h2>
      <p className="small">{t("waiting_list.lead")}</p>
      {entries.all.length > 0 && (
        <ul className="waiting-list-ranks">
          {entries.all.map((entry) => (
            <Rank key={entry.cuid} entry={entry} onDone={entries.retry} />
          ))}
        </ul>
      )}
      <JoinForm availability={availability} entries={entries.all} onDone={entries.retry} />
    </section>
  )
}

function Rank({ entry, onDone }: { entry: WaitingListEntry; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <Clock className="icon icon-sm" aria-hidden="true" />
      <span>{t("waiting_list.position", { name: namesOf(entry), count: entry.position ?? 1 })}</span>
      <LeaveButton entry={entry} onDone={onDone} />
    </li>
  )
}
