import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Select } from "#web/ui/select.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { addJob } from "../bulk/jobs.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import styles from "./families.module.css"

type TagAction = "tag" | "untag"
interface Started {
  job: { cuid: string }
}

interface TagDialogProps {
  /** The call that starts the job. */
  start: (action: TagAction, tag: string, intention: Intention) => Promise<Started>
  /** The list whose rows show the tag. */
  path: string
  onClose: () => void
  onDone?: () => void
  /** Whom the tag is put on. */
  children?: ReactNode
}

/** Puts a tag on many families, or takes it off: a job of the server's. */
export function TagDialog({ start, path, onClose, onDone, children }: TagDialogProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const [tag, setTag] = useState<string | null>(null)
  const tags = useQuery({
    queryKey: keyOf(entities["customers/tags"], "list", "named"),
    queryFn: () => call("GET /api/console/customers/tags", { query: { page_size: 100 } }),
  })
  const begin = async (action: TagAction) => {
    const outcome = await run((intention) => start(action, tag!, intention), {
      success: t("console_entity.bulk.started"),
    })
    if (!outcome.isDone) return
    addJob({ cuid: outcome.answer.job.cuid, action, entity: "customer", path })
    onDone?.()
    onClose()
  }
  return (
    <Dialog
      title={t("console_household.tag_many.title")}
      isOpen
      onOpenChange={onClose}
      actions={() => (
        <>
          <Button onPress={() => void begin("untag")} isPending={isPending} isDisabled={!tag}>
            {t("console_household.tag_many.take_off")}
          </Button>
          <Button variant="primary" onPress={() => void begin("tag")} isPending={isPending} isDisabled={!tag}>
            {t("console_household.tag_many.put_on")}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        {children}
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
