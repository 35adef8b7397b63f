import type { AuditEvent } from "#contract/audit-events.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useWords } from "../list/use-words.ts"
import { entityOf, wordlessEntity } from "./log-things.ts"

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

/** The name of a field of any kind of thing: the entity's own word, that of the settings, or the log's. */
export function useFieldText(kind: string): (field: string) => string {
  const { t } = useTranslation()
  const { say } = useWords(entityOf(kind) ?? wordlessEntity(kind))
  return (field) =>
    say(`fields.${field}`) ||
    t(`console_log_fields.${field}`, { defaultValue: "" }) ||
    t(`console_settings.fields.${field}`, { defaultValue: field })
}
