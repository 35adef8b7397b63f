import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { AnswerList } from "../answers/answers.tsx"
import { useWords } from "../list/use-words.ts"
import { Section } from "../record/section.tsx"
import { useFormats } from "../session/use-formats.ts"
import type { ShownRequest } from "./ask.ts"
import { requests } from "./description.ts"
import { Obstacles } from "./obstacles.tsx"
import styles from "./requests.module.css"

/** Everything about a request, in the order in which it is judged. */
export function Sections({ request }: { request: ShownRequest }) {
  const { t } = useTranslation()
  const { date, money } = useFormats()
  const { label } = useWords(requests)
  const { status, customer, questions, created_at, decided_at, note } = request
  return (
    <>
      {status === "PENDING" && (
        <Section title={t("console_requests.obstacles.title")}>
          <Obstacles request={request} />
        </Section>
      )}
      {decided_at && (
        <Section title={t("console_requests.decided")} end={<small>{date(decided_at, "long")}</small>}>
          <p className={styles.quiet}>{note || t("console_requests.no_note")}</p>
        </Section>
      )}
      <Section title={t("console_requests.asked")} end={<small>{date(created_at, "long")}</small>}>
        <Asked request={request} />
      </Section>
      <Section title={t("console_requests.answers")}>
        <AnswerList answers={questions} />
      </Section>
      <Section title={t("console_requests.money")}>
        <ul className={styles.rows}>
          {(["total", "deposit", "paid", "outstanding"] as const).map((name) => (
            <li key={name}>
              {t(`console_requests.amounts.${name === "outstanding" && status === "PENDING" ? "once_accepted" : name}`)}{" "}
              <b>{money(request[`${name}_amount`], "sum")}</b>
            </li>
          ))}
          {request.reference && (
            <li>
              {label("reference")} <span className={styles.reference}>{request.reference}</span>
            </li>
          )}
        </ul>
      </Section>
      <Section title={t("console_requests.family")}>
        <p>
          <TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>
        </p>
        <p className={styles.quiet}>{[customer.email, customer.phone].filter(Boolean).join(" · ")}</p>
      </Section>
    </>
  )
}

/** Tier, availabilities and options; of an approved request each availability leads to its registration. */
function Asked({ request: { tier, availabilities, options } }: { request: ShownRequest }) {
  const { t } = useTranslation()
  const { dateRange, timeRange, money } = useFormats()
  return (
    <>
      <p>{t("console_requests.tier", { name: tier.name })}</p>
      <ul className={styles.rows}>
        {availabilities.map(({ cuid, start_at, end_at, dates, location, total_amount, registration }) => {
          const when = dateRange(start_at, end_at, "short")
          const [first] = dates
          return (
            <li key={cuid}>
              <span className={styles.when}>
                <TextLink href={registration ? `/registrations/${registration.cuid}` : `/availabilities/${cuid}`}>
                  {when}
                </TextLink>
                <small>
                  {[
                    dates.length > 1
                      ? t("console_registrations.dates", { count: dates.length })
                      : first && timeRange(first.start_at, first.end_at),
                    location?.title,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>
              <b>{money(total_amount, "sum")}</b>
            </li>
          )
        })}
      </ul>
      {options.length > 0 && (
        <ul className={styles.rows}>
          {options.map(({ price_id, label, content }) => (
            <li key={price_id}>{[label, content].filter(Boolean).join(" · ")}</li>
          ))}
        </ul>
      )}
    </>
  )
}
