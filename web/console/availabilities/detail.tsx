import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { overLowered, reachedDates } from "#contract/rules/over-capacity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Pencil } from "#web/ui/icons/pencil.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import type { Row } from "../entity/ask.ts"
import { EntityForm } from "../entity/entity-form.tsx"
import { Kbd } from "../keys/kbd.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { AvailabilityTerms } from "../prices/availability-terms.tsx"
import { History } from "../record/history.tsx"
import { useMay, useMayOf } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { NotFound } from "../shell/not-found.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { Actions } from "./actions.tsx"
import { useAvailability } from "./ask.ts"
import styles from "./availabilities.module.css"
import { Dates } from "./dates.tsx"
import { availabilities, editLayout } from "./description.ts"
import { Facts } from "./facts.tsx"
import { Participants } from "./participants.tsx"
import { StatusBadge, usePlacesText } from "./places.tsx"
import { PlacesPanel } from "./places-panel.tsx"
import { useLoweringText } from "./use-lowering.tsx"

/** One availability: state and title, places, dates and participants; its facts and history beside them. */
export function Detail({ cuid, isEdited }: { cuid: string; isEdited: boolean }) {
  const { t } = useTranslation()
  const query = useAvailability(cuid)
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
  return query.data ? <Shown availability={query.data} isEdited={isEdited} /> : <LoadingPage />
}

function Shown({ availability, isEdited }: { availability: ShownAvailability; isEdited: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useMayOf(availabilities.permission)
  const mayRead = useMay()
  const here = `/availabilities/${availability.cuid}`
  const canEdit = may.update && !availability.archived_at
  const loweringText = useLoweringText()
  const { capacity, dates } = availability
  const overOf = (wanted: unknown) =>
    overLowered(capacity, typeof wanted === "number" ? wanted : null, reachedDates(capacity, dates))
  useKeys(
    canEdit ? { key: "e", label: t("console_availabilities.edit"), run: () => void navigate(`${here}/edit`) } : null,
  )
  return (
    <>
      <Head availability={availability} here={here} canEdit={canEdit} />
      <PlacesPanel availability={availability} canEdit={canEdit} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Dates availability={availability} />
          {mayRead("registrations.registrations.read") && <Participants cuid={availability.cuid} />}
        </div>
        <div className={styles.side}>
          <Facts availability={availability} />
          <Panel title={t("console_availabilities.terms")}>
            <AvailabilityTerms cuid={availability.cuid} />
          </Panel>
          <Panel title={t("console_entity.sheet.history")}>
            <History of={availabilities} cuid={availability.cuid} />
          </Panel>
        </div>
      </div>
      {isEdited && (
        <Sheet title={t("console_availabilities.edit_title")} lead={availability.activity.title} closeTo={here}>
          <EntityForm
            of={availabilities}
            look={{ layout: editLayout, confirm: (_, values) => loweringText(overOf(values.capacity)) }}
            row={availability as unknown as Row}
            copied={undefined}
            canSave={canEdit}
            onCreated={() => {}}
          />
        </Sheet>
      )}
    </>
  )
}

interface HeadProps {
  availability: ShownAvailability
  here: string
  canEdit: boolean
}

function Head({ availability, here, canEdit }: HeadProps) {
  const { t } = useTranslation()
  const { dateRange, timeRange, date, lastDay } = useFormats()
  const text = usePlacesText()
  const { activity, start_at, end_at, location, collaborators, registrations_end_at, archived_at } = availability
  const living = availability.dates.filter(({ cancelled_at }) => cancelled_at === null)
  const dates = living.length > 0 ? living : availability.dates
  const when =
    dates.length > 1
      ? `${dateRange(start_at, end_at, "long")} (${t("console_availabilities.dates_count", { count: dates.length })})`
      : `${date(start_at, "full")}, ${timeRange(start_at, end_at)}`
  const team = collaborators.map(({ fullname }) => fullname).join(", ")
  return (
    <>
      <div className={styles.state}>
        {archived_at ? <Badge>{t("console_entity.sheet.archived")}</Badge> : <StatusBadge {...availability} />}
        <span className={availability.under_minimum || availability.places.in_addition > 0 ? styles.warn : undefined}>
          {text(availability)}
        </span>
        {registrations_end_at && (
          <span>{t("console_availabilities.until", { day: lastDay(registrations_end_at, "long") })}</span>
        )}
      </div>
      <PageHead
        title={activity.title}
        lead={[when, location?.title, team].filter(Boolean).join(" · ")}
        actions={
          <>
            <Actions availability={availability} />
            {canEdit && (
              <LinkButton variant="primary" href={`${here}/edit`}>
                <Pencil className="icon icon-sm" aria-hidden="true" />
                {t("console_availabilities.edit")}
                <Kbd isDecoration>e</Kbd>
              </LinkButton>
            )}
          </>
        }
      />
    </>
  )
}
