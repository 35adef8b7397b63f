import { type ComponentType, useState } from "react"
import { CallError } from "#contract/client.ts"
import type { Permission } from "#contract/permissions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { KeptDialog } from "../drafts/kept-form.tsx"
import { Neighbours } from "../record/neighbours.tsx"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { ApproveDialog } from "./approve-dialog.tsx"
import { type ReplyProps, type ShownRequest, useRequest } from "./ask.ts"
import { RejectDialog } from "./reject-dialog.tsx"
import { Sections } from "./sections.tsx"
import { StatusBadge } from "./status-badge.tsx"
import { WithdrawDialog } from "./withdraw-dialog.tsx"

interface RequestSheetProps {
  cuid: string
  /** The loaded rows of the list beside it. */
  cuids: readonly string[]
  hrefTo: (cuid: string) => string
  closeTo: string
}

/** One request beside its list: what stands in its way, what was asked, the answers, the money, and the reply. */
export function RequestSheet({ cuid, cuids, hrefTo, closeTo }: RequestSheetProps) {
  const { t } = useTranslation()
  const { data: request, error, refetch } = useRequest(cuid)
  const isMissing = error instanceof CallError && error.code === "NOT_FOUND"
  const neighbours = <Neighbours cuid={cuid} cuids={cuids} hrefTo={hrefTo} />
  if (!request)
    return (
      <Sheet title={isMissing ? t("forms.errors.NOT_FOUND") : t("ui.loading")} actions={neighbours} closeTo={closeTo}>
        {error && !isMissing ? (
          <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />
        ) : (
          !isMissing && <LoadingRows />
        )}
      </Sheet>
    )
  return (
    <Sheet
      title={request.participant.fullname}
      over={<StatusBadge status={request.status} />}
      lead={request.activity.title}
      actions={neighbours}
      closeTo={closeTo}
      foot={request.status === "PENDING" && <Replies request={request} />}
    >
      <Sections request={request} />
    </Sheet>
  )
}

const replies = {
  approve: { permission: "registrations.requests.update", variant: "primary", dialog: ApproveDialog },
  reject: { permission: "registrations.requests.update", variant: "danger", dialog: RejectDialog },
  withdraw: { permission: "registrations.requests.delete", variant: "default", dialog: WithdrawDialog },
} as const satisfies Record<string, { permission: Permission; variant: string; dialog: ComponentType<ReplyProps> }>
type Reply = keyof typeof replies
const names = Object.keys(replies) as Reply[]

/** Buttons for the replies that this person may give. */
function Replies({ request }: { request: ShownRequest }) {
  const { t } = useTranslation()
  const may = useMay()
  const [open, setOpen] = useState<Reply | null>(null)
  const Opened = open && replies[open].dialog
  return (
    <>
      {names
        .filter((name) => may(replies[name].permission))
        .map((name) => (
          <Button key={name} size="sm" variant={replies[name].variant} onPress={() => setOpen(name)}>
            {t(`console_requests.${name}.open`)}
          </Button>
        ))}
      {Opened && (
        <KeptDialog record={`registrations-requests/${request.cuid}/${open}`}>
          <Opened request={request} onClose={() => setOpen(null)} />
        </KeptDialog>
      )}
    </>
  )
}
