import type { AnswerTo } from "#contract/client.ts"
import { TextLink } from "#web/ui/link.tsx"
import { HistoryEntry } from "../record/history.tsx"
import { useMay } from "../session/session.ts"
import { entityOf, pathOf, wordlessEntity } from "./log-things.ts"
import { useEventText, useFieldText } from "./log-words.ts"

/** A row of the log, drawn as a record's history draws it; what happened leads to the thing where it has a screen. */
export function LogRow({ entry }: { entry: AnswerTo<"GET /api/console/logs">["data"][number] }) {
  const may = useMay()
  const [kind = ""] = entry.event.split(".")
  const text = useEventText()(entry.event)
  const label = useFieldText(kind)
  const path = pathOf(entry, may)
  return (
    <HistoryEntry
      of={entityOf(kind) ?? wordlessEntity(kind)}
      entry={entry}
      title={path ? <TextLink href={path}>{text}</TextLink> : text}
      label={label}
      isDayKnown
    />
  )
}
