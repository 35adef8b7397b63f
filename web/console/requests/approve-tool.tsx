import { lazy, Suspense, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { type Chosen, nothingChosen } from "../bulk/chosen.ts"
import type { EntityRows } from "../list/use-entity-list.ts"

const ApproveMany = lazy(async () => ({ default: (await import("./approve-many.tsx")).ApproveMany }))

interface ApproveToolProps {
  list: EntityRows
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

/** The button that approves chosen requests. Its dialog comes with the first press. */
export function ApproveTool({ list, chosen, onChosen }: ApproveToolProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" onPress={() => setOpen(true)}>
        <Check className="icon icon-sm" aria-hidden="true" />
        {t("console_requests.many.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ApproveMany
            list={list}
            chosen={chosen}
            onClose={() => setOpen(false)}
            onDone={() => onChosen(nothingChosen)}
          />
        </Suspense>
      )}
    </>
  )
}
