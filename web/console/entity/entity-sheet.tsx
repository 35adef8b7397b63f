import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ChevronDown, ChevronUp } from "lucide-react"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useWords } from "../list/use-words.ts"
import { History } from "../record/history.tsx"
import { RemoveDialog } from "../record/remove-dialog.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { ask, keyOf, type Row, rowIn } from "./ask.ts"
import { EntityForm } from "./entity-form.tsx"
import type { EntityLook } from "./entity-look.ts"
import { copyOf, type Values } from "./form-values.ts"
import { mayOf } from "./may.ts"
import styles from "./sheet.module.css"

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
  const client = useQueryClient()
  const [address] = useSearchParams()
  const copied = (useLocation().state as { copied?: Values } | null)?.copied
  const may = mayOf(of, useMay())
  const { run, isPending } = useAction()
  const [isRemoving, setRemoving] = useState(false)
  const isNew = cuid === "new"
  const query = useQuery({
    queryKey: keyOf(of, cuid),
    queryFn: async () => rowIn(of, await ask(of.endpoints.get, { params: { cuid } })),
    enabled: !isNew,
  })
  const row = isNew ? null : (query.data ?? null)
  const go = useCallback(
    (to: string, state?: object) => void navigate(to, { preventScrollReset: true, state }),
    [navigate],
  )
  const onCreated = useCallback((made: Row) => go(hrefTo(made.cuid)), [go, hrefTo])
  if (isNew && !may.create) return null
  const isGone = query.error instanceof CallError && query.error.code === "NOT_FOUND"

  const title = isNew ? say("new") : row ? String(row[titleOf(of)]) : isGone ? t("console_shell.not_found.title") : "…"
  const place = cuids.indexOf(cuid)
  const tab = isNew ? null : address.get("tab")
  const part = look.parts?.find(({ name }) => name === tab)
  const isHistory = tab === "history"
  const tabTo = (name: string | null, label: string, isCurrent: boolean) => ({
    href: hrefOf(withValues(address, "tab", name ? [name] : [])),
    label,
    isCurrent,
  })
  const restore = () =>
    run((intention) => ask(of.endpoints.restore, { params: { cuid } }, intention), {
      success: t("console_entity.sheet.restored"),
    }).then(() => client.invalidateQueries({ queryKey: keyOf(of) }))
  const step = (to: string | undefined, label: string, Icon: typeof ChevronUp) => (
    <IconButton isSmall label={label} isDisabled={to === undefined} onPress={() => to && go(hrefTo(to))}>
      <Icon className="icon" aria-hidden="true" />
    </IconButton>
  )
  const changed = row && (row.updated_at ?? row.created_at)
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
      actions={
        place >= 0 && (
          <>
            {step(cuids[place - 1], t("console_entity.sheet.previous"), ChevronUp)}
            {step(cuids[place + 1], t("console_entity.sheet.next"), ChevronDown)}
          </>
        )
      }
      foot={
        row && (
          <>
            {!row.archived_at && look.actions?.(row)}
            {look.isCopied && may.create && (
              <Button
                size="sm"
                onPress={() => {
                  const rename = (name: string) => t("console_entity.sheet.copy_of", { name })
                  go(hrefTo("new"), { copied: copyOf(of, row, rename) })
                }}
              >
                {t("console_entity.sheet.copy")}
              </Button>
            )}
            {may.delete && row.archived_at && (
              <Button size="sm" onPress={() => void restore()} isPending={isPending}>
                {t("console_entity.sheet.restore")}
              </Button>
            )}
            {may.delete && !row.archived_at && (
              <Button size="sm" variant="danger" onPress={() => setRemoving(true)}>
                {t("console_entity.sheet.remove")}
              </Button>
            )}
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
            given={copied ?? look.given ?? {}}
            canSave={isNew || (may.update && !row?.archived_at)}
            onCreated={onCreated}
          />
        </div>
      )}
      {row && part?.show(row)}
      {row && isHistory && <History of={of} cuid={cuid} />}
      {row && (
        <RemoveDialog
          of={of}
          row={row}
          title={title}
          isOpen={isRemoving}
          onOpenChange={setRemoving}
          onDone={() => go(closeTo)}
        />
      )}
    </Sheet>
  )
}

/** A record is called by what its list shows first. */
const titleOf = ({ fields }: Entity): string => Object.keys(fields).find((name) => fields[name]!.list) ?? "cuid"
