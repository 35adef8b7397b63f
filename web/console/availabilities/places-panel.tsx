import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { overLowered, reachedDates } from "#contract/rules/over-capacity.ts"
import { Trans } from "#web/texts/trans.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { NumberField } from "#web/ui/number-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useHeld } from "../drafts/held.ts"
import { KeptForm, useKeptRecord } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { Panel } from "../shell/panel.tsx"
import { useKeepAnswer } from "./ask.ts"
import styles from "./availabilities.module.css"
import { useDateWords } from "./date-fields.tsx"
import { PlaceTiles } from "./places.tsx"
import { useLowering } from "./use-lowering.tsx"

/** The places of the fullest date, a tile each, and the capacity of the availability. */
export function PlacesPanel({ availability, canEdit }: { availability: ShownAvailability; canEdit: boolean }) {
  const { t } = useTranslation()
  const { places, dates, minimum } = availability
  const { capacity, free, in_addition } = places
  return (
    <Panel title={t("console_availabilities.places.title")}>
      <div className={styles.places}>
        <p className={styles.sum}>
          {capacity === null || free === null ? (
            <Trans
              i18nKey="console_availabilities.places.unlimited"
              values={{ registered: places.registered }}
              components={{ b: <b /> }}
            />
          ) : in_addition > 0 ? (
            <Trans
              i18nKey="console_availabilities.places.in_addition"
              values={{ capacity, in_addition }}
              count={capacity}
              components={{ b: <b />, warn: <span className={styles.warn} /> }}
            />
          ) : (
            <Trans
              i18nKey="console_availabilities.places.sum"
              values={{ capacity, free }}
              count={free}
              components={{ b: <b /> }}
            />
          )}
        </p>
        <PlaceTiles {...places} />
        <div className={styles.capacity}>
          {canEdit ? (
            <KeptForm record={`availabilities/${availability.cuid}/capacity`} version={availability.version}>
              <CapacityStepper key={availability.version} availability={availability} />
            </KeptForm>
          ) : (
            <p>{t("console_availabilities.places.capacity", { capacity: availability.capacity ?? "∞" })}</p>
          )}
          {minimum !== null && (
            <p className={styles.quiet}>{t("console_availabilities.places.minimum", { minimum })}</p>
          )}
        </div>
      </div>
      {dates.length > 1 && <p className={styles.quiet}>{t("console_availabilities.places.fullest")}</p>}
    </Panel>
  )
}

/** Changes the capacity of the dates to come that have the availability's own; saved by its button. */
function CapacityStepper({ availability }: { availability: ShownAvailability }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const keepAnswer = useKeepAnswer()
  const { cuid, version, capacity, dates } = availability
  const { lower, dialog } = useLowering()
  const [wanted, setWanted] = useHeld("capacity", capacity)
  const record = useKeptRecord()
  const save = async () => {
    const outcome = await run(
      (intention) =>
        call(
          "PUT /api/console/availabilities/{cuid}",
          { params: { cuid }, body: { capacity: wanted, version } },
          intention,
        ),
      { success: t("console_availabilities.places.saved") },
    )
    if (outcome.isDone) keepAnswer(outcome.answer.availability)
  }
  const ask = () => lower(overLowered(capacity, wanted, reachedDates(capacity, dates)), save)
  return (
    <>
      <ConflictBox record={record} {...useDateWords()} />
      <div className={styles.stepper}>
        <NumberField
          label={t("console_availabilities.availability.fields.capacity")}
          hasOptionalMark={false}
          minValue={0}
          value={wanted ?? Number.NaN}
          onChange={(next) => setWanted(Number.isNaN(next) ? null : next)}
          isDisabled={isPending}
        />
        {wanted !== capacity && (
          <Button size="sm" variant="primary" onPress={ask} isPending={isPending}>
            {t("console_availabilities.places.save")}
          </Button>
        )}
        {dialog}
      </div>
    </>
  )
}
