import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { Answers } from "../answers/answers.tsx"
import { FamilyNotes, useMayReadNotes } from "../notes/family-notes.tsx"
import { Section } from "../record/section.tsx"
import { useFormats } from "../session/use-formats.ts"
import type { Shown } from "./ask.ts"
import { Documents } from "./documents.tsx"
import { PriceTrace } from "./effects.tsx"
import { RegistrationHistory } from "./history.tsx"
import { Payments } from "./payments.tsx"
import styles from "./registration.module.css"

/** Everything about a registration, in the order in which it is asked for. */
export function Sections({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const mayReadNotes = useMayReadNotes()
  const { date } = useFormats()
  const { registration, documents } = shown
  const { cuid, availability, made_by, price, total_amount, created_at, cancellation } = registration
  return (
    <>
      <Section title={<TextLink href={`/availabilities/${availability.cuid}`}>{availability.activity.title}</TextLink>}>
        <Days registration={registration} />
        {registration.options.length > 0 && (
          <ul className={styles.rows}>
            {registration.options.map(({ price_id, option, price: { label }, content }) => (
              <li key={price_id}>{[option.title, label, content].filter(Boolean).join(" · ")}</li>
            ))}
          </ul>
        )}
        {cancellation && <p className={styles.quiet}>{cancellation.message}</p>}
      </Section>
      <Section title={t("console_registration.answers")}>
        <Answers registration={cuid} />
      </Section>
      <Section
        title={t("console_registration.price")}
        end={<small>{t("console_registration.frozen", { day: date(created_at, "long") })}</small>}
      >
        <PriceTrace lines={price?.lines ?? []} total={total_amount} />
      </Section>
      <Payments shown={shown} />
      {documents.length > 0 && (
        <Section title={t("console_registration.documents")}>
          <Documents documents={documents.map((document) => ({ registration: cuid, document }))} />
        </Section>
      )}
      {mayReadNotes && (
        <Section title={t("console_registration.notes")}>
          <FamilyNotes of="registrations" cuid={cuid} />
        </Section>
      )}
      <Section title={t("console_entity.sheet.history")}>
        <RegistrationHistory cuid={cuid} />
        <p className={styles.quiet}>
          {made_by
            ? t("console_registration.made_by", { person: made_by.fullname, day: date(created_at, "long") })
            : t("console_registration.made_online", { day: date(created_at, "long") })}
        </p>
      </Section>
    </>
  )
}

/** Weekday, day and month, one below the other; read aloud they are one date. */
function DayTile({ words: [weekday, day, month] }: { words: string[] }) {
  return (
    <>
      <span>{weekday} </span>
      <b>{day} </b>
      <span>{month}</span>
    </>
  )
}

function Days({ registration }: { registration: Shown["registration"] }) {
  const { t } = useTranslation()
  const { date, timeRange } = useFormats()
  const { dates, availability } = registration
  const [first] = dates
  return (
    <>
      <ul className={styles.days} aria-label={t("console_registration.dates.label")}>
        {dates.map(({ cuid, date: { start_at } }) => (
          <li key={cuid}>
            <DayTile words={date(start_at, "short_weekday").split(" ")} />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {[first && timeRange(first.date.start_at, first.date.end_at), availability.location?.title]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  )
}
