import { useQuery } from "@tanstack/react-query"
import type { ListedRequest } from "#contract/endpoints/listed-request.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import type { Chosen } from "../bulk/chosen.ts"
import { addJob } from "../bulk/jobs.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import type { EntityRows } from "../list/use-entity-list.ts"
import { call } from "../session/call.ts"
import { requests } from "./description.ts"
import styles from "./requests.module.css"

/** As many as one job takes. */
const MOST = 500
/** The first of the line, by name: the others are counted. */
const NAMED = 5

interface ApproveManyProps {
  list: EntityRows
  chosen: Chosen
  onClose: () => void
  onDone: () => void
}

/** Approves requests by a job, in the order that the list shows: who stands first there has the first place. */
export const ApproveMany = keptDialog(() => "registrations-requests/approve-many", ApproveForm)

function ApproveForm({ list, chosen, onClose, onDone }: ApproveManyProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const [note, setNote] = useHeld("note", "")
  const { data: rows, error } = useChosenRows(list, chosen)
  const waiting = rows?.filter(({ status }) => status === "PENDING") ?? []
  const approved = waiting.slice(0, MOST)
  const count = approved.length
  const others = (rows?.length ?? 0) - waiting.length
  const approve = async () => {
    if (count === 0) return false
    const body = { cuids: approved.map(({ cuid }) => cuid), note }
    const outcome = await run(
      (intention) => call("POST /api/console/registrations-requests/approve-many", { body }, intention),
      { success: t("console_requests.many.started") },
    )
    if (!outcome.isDone) return false
    const { cuid } = outcome.answer.job
    addJob({ cuid, action: "approve_many", entity: requests.name, path: requests.path })
    onDone()
    return true
  }
  return (
    <ConfirmDialog
      title={t("console_requests.many.title")}
      confirm={t("console_requests.many.confirm", { count })}
      isPending={isPending || (!rows && !error)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={approve}
    >
      <div className={styles.form}>
        <p>{t("console_requests.many.text")}</p>
        {error && <p role="alert">{errorText(t, errorCode(error))}</p>}
        {count > 0 && (
          <ol className={styles.line} aria-label={t("console_requests.many.line")}>
            {approved.slice(0, NAMED).map(({ cuid, participant, activity }) => (
              <li key={cuid}>
                <b>{participant.fullname}</b> {activity.title}
              </li>
            ))}
          </ol>
        )}
        {count > NAMED && <p>{t("console_requests.many.more", { count: count - NAMED })}</p>}
        {rows && count === 0 && <p>{t("console_requests.many.nobody")}</p>}
        {others > 0 && <p>{t("console_requests.many.others", { count: others })}</p>}
        {waiting.length > MOST && <p>{t("console_requests.many.most", { count: MOST })}</p>}
        <TextArea
          label={t("console_requests.note")}
          hint={t("console_requests.note_hint")}
          maxLength={2_000}
          value={note}
          onChange={setNote}
        />
      </div>
    </ConfirmDialog>
  )
}

/** The chosen rows as the list has them in order; of all that match, those that are pending, loaded or not. */
function useChosenRows({ asked, rows }: EntityRows, chosen: Chosen) {
  const all = useQuery({
    queryKey: keyOf(requests, "list", "pending", asked),
    queryFn: () => findPending(asked),
    enabled: chosen === "matching",
    staleTime: 0,
    gcTime: 0,
  })
  if (chosen === "matching") return all
  const loaded = rows as unknown as ListedRequest[]
  return { data: loaded.filter(({ cuid }) => chosen.has(cuid)), error: null }
}

/** Page by page, one more than a job takes at most. */
async function findPending(asked: Record<string, string>): Promise<ListedRequest[]> {
  const found: ListedRequest[] = []
  let after: string | undefined
  do {
    const query = { ...asked, page_size: 100, ...(after && { after }) }
    const { data, next } = await call("GET /api/console/registrations-requests", { query })
    found.push(...data.filter(({ status }) => status === "PENDING"))
    after = next ?? undefined
  } while (after && found.length <= MOST)
  return found
}
