import type { Chosen } from "../bulk/chosen.ts"
import { call } from "../session/call.ts"
import { TagDialog } from "./tag-dialog.tsx"

interface TagManyProps {
  chosen: Chosen
  /** The list's question, where all that match are meant. */
  asked: Record<string, string>
  onClose: () => void
}

/** Tags the chosen families. */
export function TagMany({ chosen, asked, onClose }: TagManyProps) {
  const which = chosen === "matching" ? { filter: asked } : { cuids: [...chosen] }
  return (
    <TagDialog
      path="customers"
      start={(action, tag, intention) =>
        call("POST /api/console/customers/bulk", { body: { action, tag, ...which } }, intention)
      }
      onClose={onClose}
    />
  )
}
