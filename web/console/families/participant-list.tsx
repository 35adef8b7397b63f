import type { ListedParticipant } from "#contract/endpoints/console-participants.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useFormats } from "../session/use-formats.ts"
import { participants } from "./description.ts"
import { ParticipantFilters } from "./filters.tsx"

const rowOf = (row: object) => row as ListedParticipant

/** Participants of all families, by name. A new one belongs to a family, and is added on its page. */
export function ParticipantList() {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const list = useEntityList(participants)
  return (
    <EntityList
      of={participants}
      list={list}
      current={undefined}
      hrefTo={(cuid) => (cuid === "new" ? "/customers" : `/participants/${cuid}`)}
      hasBulkRemoval={false}
      filters={<ParticipantFilters />}
      cells={{
        guardians: (row) =>
          rowOf(row)
            .guardians.map(({ fullname }) => fullname)
            .join(", ") || "–",
        next: (row) => {
          const { next } = rowOf(row)
          return next ? `${next.activity}, ${date(next.start_at, "short")}, ${time(next.start_at)}` : "–"
        },
        missing: (row) =>
          rowOf(row).missing > 0 ? (
            <Badge tone="warning">{t("console_household.missing", { count: rowOf(row).missing })}</Badge>
          ) : (
            "–"
          ),
      }}
    />
  )
}
