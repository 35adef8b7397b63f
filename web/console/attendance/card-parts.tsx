import type { ReactNode } from "react"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { stateOf } from "#contract/rules/day-counts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Phone } from "#web/ui/icons/phone.tsx"
import { Pin } from "#web/ui/icons/pin.tsx"
import { telHref } from "#web/ui/tel-href.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./child-card.module.css"
import { idOf } from "./find-people.ts"

// The parts of a child's card, in its order. A part without anything to say is absent.

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

/** One tap calls; the number is in sight, for another telephone. */
export function Calls({ row: { guardians } }: { row: DayRow }) {
  const { t } = useTranslation()
  const called = guardians.filter(({ phone }) => phone !== "")
  if (called.length === 0) return <p className={styles.quiet}>{t("console_attendance.card.no_phone")}</p>
  return (
    <ul className={styles.calls}>
      {called.map(({ fullname, phone }) => (
        <li key={fullname + phone}>
          <a className={styles.call} href={telHref(phone)}>
            <span className="sr-only">{t("console_attendance.card.call")} </span>
            <span className={styles.phone}>
              <Phone className="icon icon-sm" aria-hidden="true" />
            </span>
            <span className={styles.grow}>
              <b>{fullname}</b>
              <small>{phone}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Who may come for the child, with their numbers where they have one. */
export function PickUpNames({ row: { pick_up_people } }: { row: DayRow }) {
  const { t } = useTranslation()
  if (pick_up_people.length === 0) return null
  return (
    <Part title={t("console_attendance.card.pick_up")}>
      <ul className={styles.people}>
        {pick_up_people.map(({ name, phone }, place) => (
          <li key={name + phone} className={styles.person}>
            <Avatar name={name} tint={place} size="sm" />
            {name}
            {phone && (
              <a href={telHref(phone)} className={styles.number}>
                <span className="sr-only">{t("console_attendance.card.call_at", { name })} </span>
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The child's groups of that day, each with its hours and what is known there. */
export function Today({ rows, isOver }: { rows: readonly DayRow[]; isOver: boolean }) {
  const { t } = useTranslation()
  const { timeRange } = useFormats()
  return (
    <Part title={t("console_attendance.card.groups")}>
      <ul className={styles.groups}>
        {rows.map((row) => {
          const state = stateOf(row, isOver)
          return (
            <li key={idOf(row)} className={styles.group}>
              <span className={styles.hours}>{timeRange(row.date.start_at, row.date.end_at)}</span>
              <i data-state={state} aria-hidden="true" />
              <b>{row.activity.title}</b>
              <small>{t(`console_attendance.is.${state}`)}</small>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

export function Notes({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={t("console_attendance.card.notes")}>
      {notes.map((note) => (
        <li key={note} className={styles.note}>
          <Pin className="icon icon-sm" aria-hidden="true" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}
