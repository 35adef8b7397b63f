import type { AnswerTo } from "#contract/client.ts"
import { TextLink } from "#web/ui/link.tsx"
import { HistoryEntry } from "../record/history.tsx"
import { useMay } from "../session/session.ts"
import { pathOf } from "./log-things.ts"
import { useEventText } from "./log-words.ts"

/** A row of the log, drawn as a record's history draws it; what happened leads to the thing where it has a screen. */
export function LogRow({ entry }: { entry: AnswerTo<"GET /api/console/logs">["data"][number] }) {
  const may = useMay()
  const text = useEventText()(entry.event)
  const path = pathOf(entry, may)
  return <HistoryEntry entry={entry} title={path ? <TextLink href={path}>{text}</TextLink> : text} isDayKnown />
}
