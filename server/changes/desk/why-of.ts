import type { Changes } from "#server/platform/audit/log-action.ts"

/** Refusals that staff ignored, and the reason they gave, for the log. */
export const whyOf = ({ ignore = [], reason }: { ignore?: readonly string[]; reason: string }): Changes => ({
  ...(ignore.length > 0 ? { ignored: [null, ignore] } : {}),
  ...(reason ? { reason: [null, reason] } : {}),
})
