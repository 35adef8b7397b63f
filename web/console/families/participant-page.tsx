import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import type { ShownParticipant } from "#contract/endpoints/console-participants.ts"
import { missingFields } from "#contract/rules/custom-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Pencil } from "#web/ui/icons/pencil.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { keyOf, type Row } from "../entity/ask.ts"
import { EntityForm } from "../entity/entity-form.tsx"
import { FamilyNotes, useMayReadNotes } from "../notes/family-notes.tsx"
import { History } from "../record/history.tsx"
import { RecordActions } from "../record/record-actions.tsx"
import { call } from "../session/call.ts"
import { useMay, useMayOf } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { NotFound } from "../shell/not-found.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { participantLayout, participants } from "./description.ts"
import styles from "./families.module.css"
import { PartRows } from "./part-rows.tsx"
import { PickUpPeople } from "./pick-up-people.tsx"
import { RegistrationRows } from "./registration-rows.tsx"
import { useAge } from "./use-age.ts"

/** One participant: registrations, attendance, answers, discounts, who comes for them, notes. */
export function ParticipantPage({ cuid, isEdited }: { cuid: string; isEdited: boolean }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: keyOf(participants, cuid),
    queryFn: async () => (await call("GET /api/console/participants/{cuid}", { params: { cuid } })).participant,
  })
  if (query.error instanceof CallError && query.error.code === "NOT_FOUND") return <NotFound />
  if (query.isError)
    return (
      <Failed
        error={query.error}
        onRetry={() => void query.refetch()}
        title={t("console_entity.sheet.failed")}
        headingLevel={1}
      />
    )
  return query.data ? <Shown participant={query.data} isEdited={isEdited} /> : <LoadingPage />
}

function Shown({ participant, isEdited }: { participant: ShownParticipant; isEdited: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useMay()
  const mayReadNotes = useMayReadNotes()
  const { update } = useMayOf(participants.permission)
  const age = useAge()
  const { date } = useFormats()
  const { cuid, fullname, birthdate, guardians } = participant
  const here = `/participants/${cuid}`
  return (
    <>
      <PageHead
        title={fullname}
        lead={
          <>
            {age(birthdate)} · {date(birthdate, "long")}
            {guardians.map((each) => (
              <span key={each.cuid}>
                {" · "}
                <TextLink href={`/customers/${each.cuid}`}>{each.fullname}</TextLink>
              </span>
            ))}
          </>
        }
        actions={
          <>
            <RecordActions
              of={participants}
              row={participant as unknown as Row}
              title={fullname}
              onCopy={undefined}
              onRemoved={() => void navigate("/participants")}
            />
            {update && (
              <LinkButton variant="primary" href={`${here}/edit`}>
                <Pencil className="icon icon-sm" aria-hidden="true" />
                {t("console_household.edit")}
              </LinkButton>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {may("registrations.registrations.read") && (
            <Panel title={t("console_household.parts.registrations")}>
              <RegistrationRows by={{ participant: cuid }} />
            </Panel>
          )}
          <Attendance participant={participant} />
          <PickUpPeople cuid={cuid} />
        </div>
        <div className={styles.side}>
          <Answers participant={participant} />
          {may("participants.discounts.read") && <Discounts cuid={cuid} />}
          {mayReadNotes && (
            <Panel title={t("console_team.notes.tab")}>
              <FamilyNotes of="participants" cuid={cuid} />
            </Panel>
          )}
          <Panel title={t("console_entity.sheet.history")}>
            <History of={participants} cuid={cuid} />
          </Panel>
        </div>
      </div>
      {isEdited && (
        <Sheet title={t("console_household.edit")} lead={fullname} closeTo={here}>
          <EntityForm
            of={participants}
            look={{ layout: participantLayout }}
            row={participant as unknown as Row}
            copied={undefined}
            canSave={update}
            onCreated={() => {}}
          />
        </Sheet>
      )}
    </>
  )
}

function Attendance({ participant: { attendance } }: { participant: ShownParticipant }) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  return (
    <Panel title={t("console_household.attendance.title")}>
      {attendance.length === 0 && <p className={styles.quiet}>{t("console_household.none")}</p>}
      <ul className={styles.rows}>
        {attendance.map(({ activity, start_at, arrived_at, departed_at, absence }) => (
          <li key={`${activity}${start_at}`} className={styles.row}>
            <span className={styles.grow}>
              <b>{activity}</b>
              <small>{date(start_at, "long")}</small>
            </span>
            {absence
              ? t(`console_household.attendance.${absence}`)
              : [arrived_at, departed_at].map((at) => (at ? time(at) : "–")).join(" → ")}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Answers({ participant: { fields, custom_data } }: { participant: ShownParticipant }) {
  const { t } = useTranslation()
  const given = new Map(custom_data.map(({ field_id, data }) => [field_id, data]))
  const missing = new Set(missingFields(fields, (id) => given.get(id)).map(({ id }) => id))
  const wordsOf = (data: unknown, choices: { id: string; label: string }[]) =>
    [data]
      .flat()
      .map((each) => choices.find(({ id }) => id === each)?.label ?? String(each ?? "–"))
      .join(", ")
  return (
    <Panel title={t("console_household.answers")}>
      {fields.length === 0 && <p className={styles.quiet}>{t("console_household.none")}</p>}
      <dl className={styles.facts}>
        {fields.map(({ id, title, choices }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd data-missing={missing.has(id) || undefined}>
              {missing.has(id) ? t("console_answers.missing") : wordsOf(given.get(id), choices)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Discounts({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const query = useQuery({
    queryKey: keyOf(participants, cuid, "discounts"),
    queryFn: async () => (await call("GET /api/console/participants/{cuid}/discounts", { params: { cuid } })).data,
  })
  return (
    <Panel title={t("console_household.parts.discounts")}>
      <PartRows
        query={query}
        rows={(query.data ?? []).map((each) => ({
          key: each.cuid,
          title: each.title,
          text: each.activities.map(({ title }) => title).join(", "),
          end: each.amount > 0 ? money(each.amount, "sum") : `${each.percentage / 100} %`,
        }))}
      />
    </Panel>
  )
}
