import { Radio, RadioGroup } from "react-aria-components/RadioGroup"
import type { AssistantKind } from "#contract/rules/assistant.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { BedDouble } from "#web/ui/icons/bed-double.tsx"
import { CalendarRange } from "#web/ui/icons/calendar-range.tsx"
import { Clock } from "#web/ui/icons/clock.tsx"
import { Repeat } from "#web/ui/icons/repeat.tsx"
import { Scissors } from "#web/ui/icons/scissors.tsx"
import styles from "./assistant.module.css"

const icons = { CAMP: CalendarRange, COURSE: Repeat, WORKSHOP: Scissors, DAYCARE: Clock, STAY: BedDouble }

interface KindsProps {
  kinds: readonly AssistantKind[]
  chosen: AssistantKind | null
  onChoose: (kind: AssistantKind) => void
}

/** The five kinds as tiles; choosing one fills in its usual days, hours and ages. */
export function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      className={styles.kinds ?? ""}
      aria-label={t("console_assistant.kind")}
      value={chosen}
      onChange={(kind) => onChoose(kind as AssistantKind)}
      orientation="horizontal"
    >
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <Radio key={kind} value={kind} className={styles.kind ?? ""}>
            <span className={styles.kindTile}>
              <Icon className="icon" aria-hidden="true" />
            </span>
            <b>{t(`console_assistant.kinds.${kind}.title`)}</b>
            <span>{t(`console_assistant.kinds.${kind}.text`)}</span>
          </Radio>
        )
      })}
    </RadioGroup>
  )
}
