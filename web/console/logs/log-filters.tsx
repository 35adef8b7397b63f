import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearchParams } from "react-router"
import { auditEvents } from "#contract/audit-events.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Select } from "#web/ui/select.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { kinds } from "./log-things.ts"
import { useEventText, useKindText } from "./log-words.ts"
import styles from "./logs.module.css"

const names = ["person", "event", "subject", "from", "to"] as const
type Name = (typeof names)[number]
const ALL = "all"
const { shape } = collaboratorEndpoints.findLogs.query

/** What the address asks the log for; a day or an event that does not exist is not asked for. */
export function filtersIn(address: URLSearchParams): Partial<Record<Name, string>> {
  const given = names.flatMap((name) => {
    const value = address.get(name)
    return value && shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** Who, what, about what, and when: each stands in the address. */
export function LogFilters() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const eventText = useEventText()
  const kindText = useKindText()
  const people = usePeople()
  const asked = filtersIn(address)
  const set = (name: Name, value: string | null) => {
    // Events are those of one kind of thing: another kind has others.
    const kept = name === "subject" ? withValues(address, "event", []) : address
    const next = withValues(kept, name, value && value !== ALL ? [value] : [])
    void navigate(hrefOf(next), { replace: true, preventScrollReset: true })
  }
  const otherText = (name: Name, value = "") =>
    name === "subject"
      ? t("console_logs.filters.one", { kind: kindText(value.split("/")[0] ?? "") })
      : t("console_logs.filters.somebody")
  const choose = (name: Name, all: string, options: { value: string; label: string }[]) => (
    <Select
      label={t(`console_logs.filters.${name}`)}
      hasOptionalMark={false}
      value={asked[name] ?? ALL}
      onChange={(value) => set(name, value)}
      options={[{ value: ALL, label: all }, ...withCurrent(options, asked[name], otherText(name, asked[name]))]}
    />
  )
  const subject = asked.subject?.split("/")[0]
  const offered = auditEvents.filter((event) => !subject || event.startsWith(`${subject}.`))
  return (
    <div className={styles.filters}>
      {people && choose("person", t("console_logs.filters.everybody"), people)}
      {choose(
        "subject",
        t("console_logs.filters.everything"),
        kinds.map((value) => ({ value, label: kindText(value) })),
      )}
      {choose(
        "event",
        t("console_logs.filters.any"),
        offered.map((value) => ({ value, label: eventText(value) })),
      )}
      <DateField
        label={t("console_logs.filters.from")}
        hasOptionalMark={false}
        value={asked.from ?? null}
        onChange={(day) => set("from", day)}
      />
      <DateField
        label={t("console_logs.filters.to")}
        hasOptionalMark={false}
        value={asked.to ?? null}
        onChange={(day) => set("to", day)}
      />
      {Object.keys(asked).length > 0 && (
        <LinkButton variant="plain" href={hrefOf(new URLSearchParams())}>
          {t("console_entity.list.clear")}
        </LinkButton>
      )}
    </div>
  )
}

/** An address may name one thing (`article/…`), or somebody who is not among those offered: it stays what is asked for. */
const withCurrent = (options: { value: string; label: string }[], current: string | undefined, label: string) =>
  current === undefined || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label }]

/** The colleagues one can ask for; null for those who may not read the team. */
function usePeople() {
  const may = useMay()
  const { data } = useQuery({
    queryKey: ["logs", "people"],
    queryFn: () => call("GET /api/console/collaborators", { query: { page_size: 100 } }),
    enabled: may("collaborators.collaborators.read"),
  })
  return data?.data.map(({ cuid, fullname }) => ({ value: cuid, label: fullname })) ?? null
}
