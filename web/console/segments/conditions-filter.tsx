import { lazy, type ReactNode, Suspense, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { type Conditions, conditions } from "#contract/rules/conditions.ts"
import type { Asked } from "#contract/rules/segment-fields.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ListTree } from "#web/ui/icons/list-tree.tsx"
import { useKeys } from "../keys/use-keys.ts"

const ConditionsDialog = lazy(async () => ({ default: (await import("./conditions-dialog.tsx")).ConditionsDialog }))

interface ConditionsFilterProps {
  entity: Asked
  /** How many these conditions would leave, live. */
  count: (conditions: Conditions) => ReactNode
}

/** A list's conditions, kept in its address: a button that opens the builder, whose code comes with the first press. */
export function ConditionsFilter({ entity, count }: ConditionsFilterProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  useKeys({ key: "f", label: t("console_prices.conditions.open"), run: () => setOpen(true) })
  const apply = (next: Conditions | null) => {
    const query = withValues(address, "filter", [])
    if (next) query.set("filter", JSON.stringify(next))
    void navigate(hrefOf(query), { replace: true, preventScrollReset: true })
    setOpen(false)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <ListTree className="icon icon-sm" aria-hidden="true" />
        {t("console_prices.conditions.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ConditionsDialog
            entity={entity}
            given={read(address.get("filter"))}
            count={count}
            onApply={apply}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** An address that somebody has changed by hand begins anew. */
function read(filter: string | null): Conditions {
  try {
    return conditions.parse(JSON.parse(filter ?? ""))
  } catch {
    return { all: [] }
  }
}
