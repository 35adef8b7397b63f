import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"

interface ConflictNoticeProps {
  cuid: string
  onKeepMine: () => Promise<unknown>
  onTakeTheirs: () => Promise<unknown>
}

/** Tells that another person has saved this page meanwhile. Both are kept as versions: one is chosen to go on with. */
export function ConflictNotice({ cuid, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation()
  const { time } = useFormats()
  const [isPending, setPending] = useState(false)
  const { data } = useQuery({
    queryKey: ["pages", cuid, "versions", "conflict"],
    queryFn: () => call("GET /api/console/pages/{cuid}/versions", { params: { cuid } }),
    staleTime: 0,
  })
  const last = data?.data[0]
  const choose = async (how: () => Promise<unknown>) => {
    setPending(true)
    await how()
    setPending(false)
  }
  return (
    <Alert
      tone="warning"
      isAnnounced
      title={
        last?.collaborator
          ? t("console_builder.conflict.by", { person: last.collaborator.fullname, time: time(last.saved_at) })
          : t("console_builder.conflict.title")
      }
      action={
        <>
          <Button size="sm" isPending={isPending} onPress={() => void choose(onTakeTheirs)}>
            {t("console_builder.conflict.theirs")}
          </Button>
          <Button size="sm" variant="primary" isPending={isPending} onPress={() => void choose(onKeepMine)}>
            {t("console_builder.conflict.mine")}
          </Button>
        </>
      }
    >
      {t("console_builder.conflict.text")}
    </Alert>
  )
}
