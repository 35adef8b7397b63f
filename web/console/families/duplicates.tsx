import { useQuery } from "@tanstack/react-query"
import type { CallError } from "#contract/client.ts"
import type { Duplicate } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { customers } from "./description.ts"
import styles from "./families.module.css"

/** Families that are likely the same, by what was typed. One more can be entered all the same. */
export function Duplicates({ asked }: { asked: Record<string, string> }) {
  const { t } = useTranslation()
  const settled = useDebounced(JSON.stringify(asked), 350)
  const { data } = useQuery({
    queryKey: keyOf(customers, "duplicates", settled),
    queryFn: () => call("GET /api/console/customers/duplicates", { query: JSON.parse(settled) }),
  })
  const found: Duplicate[] = data?.data ?? []
  if (found.length === 0) return null
  return (
    <Alert tone="warning">
      <b>{t("console_household.duplicates.title")}</b>
      <ul className={styles.duplicates}>
        {found.map(({ cuid, fullname, participants, reasons }) => (
          <li key={cuid}>
            <TextLink href={`/customers/${cuid}`}>{fullname}</TextLink>
            {participants.length > 0 && ` (${participants.join(", ")})`}
            {t("console_entity.list.colon")}{" "}
            {reasons.map((each) => t(`console_household.duplicates.${each}`)).join(", ")}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** A participant of that name and birthdate, once all three are typed. */
export function SameParticipant({ values }: { values: Record<string, unknown> }) {
  const [firstname, lastname, birthdate] = [values.firstname, values.lastname, values.birthdate].map(String)
  const isWhole = values.firstname && values.lastname && /^(19|20)\d\d-/.test(birthdate!)
  return isWhole ? <Duplicates asked={{ firstname: firstname!, lastname: lastname!, birthdate: birthdate! }} /> : null
}

/** Whose address it is, where saving was refused for that. */
export function TakenBy({ refusal: { code, details } }: { refusal: CallError }) {
  const { t } = useTranslation()
  const { customer } = (details ?? {}) as { customer?: { cuid: string; fullname: string } }
  return code === "EMAIL_TAKEN" && customer ? (
    <Alert tone="danger">
      {t("console_household.taken")} <TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>
    </Alert>
  ) : null
}
