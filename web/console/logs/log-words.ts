import type { AuditEvent } from "#contract/audit-events.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

type Words = (typeof console_fr)["console_logs"]
type EventWords = (typeof console_fr)["console_log_events"]

/** An event in words. Its key has a line where the event has a dot. */
export function useEventText(): (event: AuditEvent) => string {
  const { t } = useTranslation()
  return (event) => t(`console_log_events.${event.replace(".", "_") as keyof EventWords}`)
}

export function useKindText(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => t(`console_logs.kinds.${kind as keyof Words["kinds"]}`)
}
