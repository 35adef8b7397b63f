import { useLocation, useNavigate, useSearchParams } from "react-router"
import { type Entity, titleOf } from "#contract/entities/entity.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useWords } from "../list/use-words.ts"
import { History } from "../record/history.tsx"
import { Neighbours } from "../record/neighbours.tsx"
import { RecordActions } from "../record/record-actions.tsx"
import { useMayOf } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import type { Row } from "./ask.ts"
import { EntityForm } from "./entity-form.tsx"
import type { EntityLook } from "./entity-look.ts"
import { copyOf } from "./form-values.ts"
import styles from "./sheet.module.css"
import { useRecord } from "./use-record.ts"

interface EntitySheetProps {
  of: Entity
  look: EntityLook
  /** "new" for one that is to be made. */
  cuid: string
  /** The loaded rows of the list beside it, for the record before and the next one. */
  cuids: readonly string[]
  hrefTo: (cuid: string) => string
  closeTo: string
}

/** A record beside its list, at an address of its own: its form, its history, and what can be done with it. */
export function EntitySheet({ of, look, cuid, cuids, hrefTo, closeTo }: EntitySheetProps) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const { date } = useFormats()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const copied = (useLocation().state as { copied?: Values } | null)?.copied
  const may = useMayOf(of.permission)
  const { query, row, isNew, isGone } = useRecord(of, cuid)
  const go = (to: string, state?: object) => void navigate(to, { preventScrollReset: true, state })
  if (isNew && !may.create) return null

  const unnamed = isNew ? say("new") : isGone ? t("console_shell.not_found.title") : "…"
  const title = row ? String(row[titleOf(of)]) || say("title") : unnamed
  const copy = (source: Row) =>
    go(hrefTo("new"), { copied: copyOf(of, source, (name) => t("console_entity.sheet.copy_of", { name })) })
  const changed = row?.updated_at ?? row?.created_at
  const tab = row ? address.get("tab") : null
  const part = look.parts?.find(({ name }) => name === tab)
  const isHistory = tab === "history"
  const tabTo = (name: string | null, label: string, isCurrent: boolean) => ({
    href: hrefOf(withValues(address, "tab", name ? [name] : [])),
    label,
    isCurrent,
  })
  return (
    <Sheet
      title={title}
      over={
        <>
          {row?.archived_at && <Badge>{t("console_entity.sheet.archived")}</Badge>}
          {row && !row.archived_at && look.state?.(row)}
          {typeof changed === "string" && date(changed, "long")}
        </>
      }
      closeTo={closeTo}
      actions={<Neighbours cuid={cuid} cuids={cuids} hrefTo={hrefTo} />}
      foot={
        row && (
          <>
            {!row.archived_at && look.actions?.(row)}
            <RecordActions
              of={of}
              row={row}
              title={title}
              onCopy={look.isCopied ? () => copy(row) : undefined}
              onRemoved={() => go(closeTo)}
            />
          </>
        )
      }
    >
      {row && (
        <Tabs
          label={t("console_entity.sheet.tabs")}
          tabs={[
            tabTo(null, t("console_entity.sheet.form"), !isHistory && !part),
            ...(look.parts ?? []).map(({ name, label }) => tabTo(name, label, name === tab)),
            tabTo("history", t("console_entity.sheet.history"), isHistory),
          ]}
        />
      )}
      {!isNew && query.isPending && <LoadingRows />}
      {isGone && <p>{t("console_shell.not_found.text")}</p>}
      {query.isError && !isGone && (
        <Failed
          error={query.error}
          onRetry={() => void query.refetch()}
          title={t("console_entity.sheet.failed")}
          headingLevel={3}
        />
      )}
      {(row || isNew) && (
        // The form stays while another part is read: what was typed is not lost.
        <div hidden={isHistory || part !== undefined} className={styles.form}>
          <EntityForm
            key={`${cuid}/${row?.archived_at}`}
            of={of}
            look={look}
            row={row}
            copied={copied}
            canSave={isNew || (may.update && !row?.archived_at)}
            onCreated={(made) => go(hrefTo(made.cuid))}
          />
        </div>
      )}
      {row && part?.show(row)}
      {isHistory && <History of={of} cuid={cuid} />}
    </Sheet>
  )
}
