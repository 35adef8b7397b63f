import { useState } from "react"
import type { Conditions } from "#contract/rules/conditions.ts"
import type { SegmentEntity } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"

interface SaveSegmentProps {
  entity: SegmentEntity
  conditions: Conditions
  isDisabled: boolean
}

/** Keeps conditions under a name, for prices, messages and other lists. */
export function SaveSegment({ entity, conditions, isDisabled }: SaveSegmentProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const [name, setName] = useState("")
  const save = async (close: () => void) => {
    const body = { name: name.trim(), entity, conditions }
    const { isDone } = await run((intention) => call("POST /api/console/segments", { body }, intention), {
      success: t("console_prices.conditions.saved"),
    })
    if (isDone) close()
  }
  return (
    <Dialog
      title={t("console_prices.conditions.save")}
      trigger={<Button isDisabled={isDisabled}>{t("console_prices.conditions.save")}</Button>}
      actions={(close) => (
        <Button
          variant="primary"
          isDisabled={name.trim() === ""}
          isPending={isPending}
          onPress={() => void save(close)}
        >
          {t("console_prices.conditions.save")}
        </Button>
      )}
    >
      <TextField
        label={t("console_prices.conditions.name")}
        value={name}
        onChange={setName}
        maxLength={200}
        isRequired
        autoFocus
      />
    </Dialog>
  )
}
