import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { entities } from "#contract/entities.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Select } from "#web/ui/select.tsx"
import { useAction } from "#web/ui/use-action.ts"
import type { Chosen } from "../bulk/chosen.ts"
import { addJob } from "../bulk/jobs.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import styles from "./families.module.css"

interface TagManyProps {
  chosen: Chosen
  /** The list's question, where all that match are meant. */
  asked: Record<string, string>
  onClose: () => void
}

/** Puts a tag on the chosen families, or takes it off: a job of the server's. */
export function TagMany({ chosen, asked, onClose }: TagManyProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const [tag, setTag] = useState<string | null>(null)
  const tags = useQuery({
    queryKey: keyOf(entities["customers/tags"], "list", "named"),
    queryFn: () => call("GET /api/console/customers/tags", { query: { page_size: 100 } }),
  })
  const start = async (action: "tag" | "untag") => {
    const which = chosen === "matching" ? { filter: asked } : { cuids: [...chosen] }
    const body = { action, tag: tag!, ...which }
    const outcome = await run((intention) => call("POST /api/console/customers/bulk", { body }, intention), {
      success: t("console_entity.bulk.started"),
    })
    if (!outcome.isDone) return
    addJob({ cuid: outcome.answer.job.cuid, action, entity: "customer", path: "customers" })
    onClose()
  }
  return (
    <Dialog
      title={t("console_household.tag_many.title")}
      isOpen
      onOpenChange={onClose}
      actions={() => (
        <>
          <Button onPress={() => void start("untag")} isPending={isPending} isDisabled={!tag}>
            {t("console_household.tag_many.take_off")}
          </Button>
          <Button variant="primary" onPress={() => void start("tag")} isPending={isPending} isDisabled={!tag}>
            {t("console_household.tag_many.put_on")}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        <Select
          label={t("console_household.tag_many.tag")}
          hasOptionalMark={false}
          value={tag}
          onChange={setTag}
          options={(tags.data?.data ?? []).map(({ cuid, name }) => ({ value: cuid, label: name }))}
        />
      </div>
    </Dialog>
  )
}
