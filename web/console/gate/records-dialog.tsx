import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./gate.module.css"
import type { Gate } from "./gate.ts"
import type { KeptRecord, RecordState } from "./store.ts"

const tones: Record<RecordState, Tone> = { WAITING: "warning", SENT: "success", IGNORED: "neutral", REFUSED: "danger" }

/** Every record of this device today and how far it has come, the newest first. */
export function RecordsDialog({ gate, records, onClose }: { gate: Gate; records: KeptRecord[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <Dialog
      title={t("console_attendance.gate.records")}
      isOpen
      onOpenChange={onClose}
      actions={
        <Button variant="primary" onPress={() => void gate.sync()}>
          {t("console_attendance.gate.send")}
        </Button>
      }
    >
      {records.length === 0 && <p className={styles.hint}>{t("console_attendance.gate.no_records")}</p>}
      <ul className={styles.records}>
        {records
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .map(({ key, kind, name, at, state, result }) => (
            <li key={key} className={styles.record}>
              <span className={styles.grow}>
                <b>{name}</b>
                <small className={styles.hint}>
                  {t(kind === "ARRIVAL" ? "console_attendance.arrival" : "console_attendance.departure")} · {time(at)}
                </small>
                {result && <small className={styles.problem}>{errorText(t, result)}</small>}
              </span>
              <Badge tone={tones[state]}>{t(`console_attendance.gate.record_states.${state}`)}</Badge>
              {state === "REFUSED" && (
                <IconButton label={t("console_attendance.gate.drop")} onPress={() => void gate.drop(key)}>
                  <Trash2 className="icon icon-sm" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
