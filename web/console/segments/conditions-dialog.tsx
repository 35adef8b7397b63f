import { type ReactNode, useState } from "react"
import { type Conditions, comparisonsOf } from "#contract/rules/conditions.ts"
import { type Asked, conditionProblem, type SegmentEntity, segmentEntities } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useMay } from "../session/session.ts"
import { ConditionBuilder } from "./condition-builder.tsx"
import { SaveSegment } from "./save-segment.tsx"

interface ConditionsDialogProps {
  entity: Asked
  given: Conditions
  count: (conditions: Conditions) => ReactNode
  /** Null is without conditions. */
  onApply: (conditions: Conditions | null) => void
  onClose: () => void
}

const isKept = (entity: Asked): entity is SegmentEntity => segmentEntities.some((each) => each === entity)

/** The builder with its live count: applied to the list, or kept as a segment where there are segments of such things. */
export function ConditionsDialog({ entity, given, count, onApply, onClose }: ConditionsDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [conditions, setConditions] = useState(given)
  const isEmpty = comparisonsOf(conditions).length === 0
  const isFinished = conditionProblem(entity, conditions) === null
  return (
    <Dialog
      title={t(`console_prices.conditions.titles.${entity}`)}
      isWide
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          {isKept(entity) && may("segments.segments.create") && (
            <SaveSegment entity={entity} conditions={conditions} isDisabled={isEmpty || !isFinished} />
          )}
          <Button
            variant="primary"
            isDisabled={!isEmpty && !isFinished}
            onPress={() => onApply(isEmpty ? null : conditions)}
          >
            {t("console_prices.conditions.apply")}
          </Button>
        </>
      }
    >
      <ConditionBuilder entity={entity} value={conditions} onChange={setConditions} />
      {count(conditions)}
    </Dialog>
  )
}
