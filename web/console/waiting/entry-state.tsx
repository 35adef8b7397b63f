import type { ListedEntry } from "#contract/endpoints/waiting-list.ts"
import { Badge } from "#web/ui/badge.tsx"
import { useWords } from "../list/use-words.ts"
import { entries } from "./description.ts"

export function EntryState({ status }: Pick<ListedEntry, "status">) {
  const { value } = useWords(entries)
  return <Badge tone={status === "OFFERED" ? "info" : "warning"}>{value("status", status)}</Badge>
}
