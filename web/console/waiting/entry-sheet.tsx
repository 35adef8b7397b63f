import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import type { ListedEntry } from "#contract/endpoints/waiting-list.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { TextLink } from "#web/ui/link.tsx"
import { useAction } from "#web/ui/use-action.ts"
import type { EntityRows } from "../list/use-entity-list.ts"
import { Neighbours } from "../record/neighbours.tsx"
import { Section } from "../record/section.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { EntryState } from "./entry-state.tsx"
import { useWhen } from "./use-when.ts"
import styles from "./waiting.module.css"

interface EntrySheetProps {
  cuid: string
  list: EntityRows
  hrefTo: (cuid: string) => string
  closeTo: string
}

/** One entry beside its list. It is the list's own row: further pages are read until it is found. */
export function EntrySheet({ cuid, list: { query, rows }, hrefTo, closeTo }: EntrySheetProps) {
  const { t } = useTranslation()
  const entry = (rows as unknown as ListedEntry[]).find((each) => each.cuid === cuid)
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isSought = !entry && (hasNextPage || isFetching)
  useEffect(() => {
    if (!entry && hasNextPage && !isFetching) void fetchNextPage()
  }, [entry, hasNextPage, isFetching, fetchNextPage])
  if (!entry)
    return (
      <Sheet title={isSought ? t("ui.loading") : t("console_waiting.gone")} closeTo={closeTo}>
        {isSought ? <LoadingRows /> : <p>{t("console_waiting.gone_text")}</p>}
      </Sheet>
    )
  return (
    <Sheet
      title={entry.participants.map(({ fullname }) => fullname).join(", ")}
      over={<EntryState status={entry.status} />}
      lead={entry.availability.activity.title}
      actions={<Neighbours cuid={cuid} cuids={rows.map((row) => row.cuid)} hrefTo={hrefTo} />}
      closeTo={closeTo}
      foot={<Remove entry={entry} closeTo={closeTo} />}
    >
      <Facts entry={entry} />
      <Offer entry={entry} />
    </Sheet>
  )
}

function Facts({ entry }: { entry: ListedEntry }) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const when = useWhen()
  const { availability, customer, position, created_at, offered_until, dates } = entry
  const facts = [
    [t("console_waiting.position"), position && String(position)],
    [t("console_waiting.since"), date(created_at, "long")],
    [t("console_waiting.need"), t("console_waiting.need_of", { count: dates })],
    [
      t("console_waiting.until"),
      offered_until && t("console_waiting.until_of", { day: date(offered_until, "long"), time: time(offered_until) }),
    ],
  ] as const
  return (
    <>
      <Section title={t("console_waiting.place")}>
        <dl className={styles.facts}>
          {facts.map(
            ([name, text]) =>
              text && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      </Section>
      <Section title={t("console_waiting.for")}>
        <p>
          <TextLink href={`/availabilities/${availability.cuid}`}>{availability.activity.title}</TextLink>
        </p>
        <p className={styles.quiet}>
          {[when(availability, "long").join(", "), availability.location].filter(Boolean).join(" · ")}
        </p>
      </Section>
      <Section title={t("console_waiting.family")}>
        <p>
          <TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>
        </p>
        <p className={styles.quiet}>{[customer.email, customer.phone].filter(Boolean).join(" · ")}</p>
      </Section>
    </>
  )
}

/** Offers a place to this entry, whatever its position. A refusal stays in sight, with what can be done about it. */
function Offer({ entry: { cuid, status, availability } }: { entry: ListedEntry }) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [refusal, setRefusal] = useState<string | null>(null)
  if (status === "OFFERED" || !may("waiting_list.registrations.update")) return null
  const offer = async () => {
    const outcome = await run(
      (intention) => call("POST /api/console/waiting-list/{cuid}/offer", { params: { cuid } }, intention),
      {
        success: ({ offered_until }) =>
          t("console_waiting.offer.done", { day: date(offered_until, "long"), time: time(offered_until) }),
      },
    )
    setRefusal(outcome.isDone ? null : errorCode(outcome.error))
    await client.invalidateQueries()
  }
  const isFull = refusal === "AVAILABILITY_FULL"
  return (
    <Section title={t("console_waiting.offer.title")}>
      <p className={styles.quiet}>{t("console_waiting.offer.text")}</p>
      {refusal && (
        <Alert tone="warning" isAnnounced title={isFull ? t("console_waiting.offer.full") : errorText(t, refusal)}>
          {isFull && (
            <>
              {t("console_waiting.offer.full_text")}{" "}
              <TextLink href={`/availabilities/${availability.cuid}`}>{t("console_waiting.offer.places")}</TextLink>
            </>
          )}
        </Alert>
      )}
      <Button variant="primary" isPending={isPending} onPress={() => void offer()}>
        {t("console_waiting.offer.open")}
      </Button>
    </Section>
  )
}

/** Takes the entry off its list, after a question. */
function Remove({ entry: { cuid, status }, closeTo }: { entry: ListedEntry; closeTo: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  if (!may("waiting_list.registrations.delete")) return null
  const remove = async () => {
    const outcome = await run(
      (intention) => call("DELETE /api/console/waiting-list/{cuid}", { params: { cuid } }, intention),
      { success: t("console_waiting.remove.done") },
    )
    if (outcome.isDone) void navigate(closeTo, { preventScrollReset: true })
    void client.invalidateQueries()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_waiting.remove.title")}
      confirm={t("console_waiting.remove.confirm")}
      isDanger
      isPending={isPending}
      onConfirm={remove}
      trigger={
        <Button size="sm" variant="danger">
          {t("console_waiting.remove.open")}
        </Button>
      }
    >
      <p>{t(status === "OFFERED" ? "console_waiting.remove.passes_on" : "console_waiting.remove.text")}</p>
    </ConfirmDialog>
  )
}
