import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { View } from "#contract/endpoints/console-views.ts"
import type { Entity } from "#contract/entities/entity.ts"
import type { UsualView } from "#contract/usual-views.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import type { Columns } from "../list/use-columns.ts"
import { SaveViewDialog } from "./save-view-dialog.tsx"
import { useUsualViews } from "./use-usual-views.ts"
import { questionOf, type Views, viewHref } from "./use-views.ts"
import styles from "./views.module.css"

interface ViewTabsProps {
  of: Entity
  views: Views
  columns: Columns
  canShare: boolean
}

/** Saved views as tabs above a list, and the way to save what is shown now. */
export function ViewTabs({ of, views, columns, canShare }: ViewTabsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const usual = useUsualViews(of.path)
  const current = views.current(address)
  const given = { query: questionOf(address), columns: columns.shown }
  const isChanged = current !== null && !isSame(given, current)
  const isUsual = (view: UsualView) => current === null && isSameQuestion(given.query, view.query)
  const go = (to: string) => void navigate(`/${of.path}${to}`, { preventScrollReset: true })
  const update = async (view: View) => {
    if (await views.save({ ...view, ...given }, view)) columns.choose(null)
  }
  const save = async (name: string, shared: boolean) => {
    const made = await views.save({ ...given, name, shared })
    if (made) go(viewHref(made))
    return made !== null
  }
  return (
    <div className={styles.views}>
      <Tabs
        label={t("console_entity.views.label")}
        tabs={[
          {
            href: `/${of.path}`,
            label: t("console_entity.views.all"),
            isCurrent: current === null && !usual.some(isUsual),
          },
          ...usual.map((view) => ({
            href: `/${of.path}?${new URLSearchParams(view.query)}`,
            label: t(`console_entity.views.usual.${view.key}`),
            isCurrent: isUsual(view),
          })),
          ...views.all.map((view) => ({
            href: `/${of.path}${viewHref(view)}`,
            label: view.name,
            isCurrent: view.cuid === current?.cuid,
          })),
        ]}
      />
      {current?.changeable && (
        <Menu
          label={t("console_entity.views.menu", { name: current.name })}
          actions={[
            {
              id: "update",
              label: t("console_entity.views.update"),
              isDisabled: !isChanged,
              onAction: () => void update(current),
            },
            {
              id: "remove",
              label: t("console_entity.views.remove"),
              isDanger: true,
              onAction: () => setRemoving(true),
            },
          ]}
          trigger={
            <IconButton isSmall label={t("console_entity.views.menu", { name: current.name })}>
              <ChevronDown className="icon icon-sm" aria-hidden="true" />
            </IconButton>
          }
        />
      )}
      <Button size="sm" variant="plain" onPress={() => setSaving(true)}>
        <Plus className="icon icon-sm" aria-hidden="true" />
        {t("console_entity.views.save")}
      </Button>
      <SaveViewDialog
        isOpen={isSaving}
        onOpenChange={setSaving}
        canShare={canShare}
        onSave={save}
        isPending={views.isPending}
      />
      {current && (
        <ConfirmDialog
          title={t("console_entity.views.remove_title", { name: current.name })}
          confirm={t("console_entity.views.remove")}
          isDanger
          isOpen={isRemoving}
          onOpenChange={setRemoving}
          isPending={views.isPending}
          onConfirm={async () => {
            const isDone = await views.remove(current.cuid)
            if (isDone) go("")
            return isDone
          }}
        >
          <p>{t(current.shared ? "console_entity.views.remove_shared" : "console_entity.views.remove_text")}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Whether two views ask the same, in whatever order, and show the same columns in the same order. */
const isSame = (one: Shown, other: Shown) =>
  isSameQuestion(one.query, other.query) && one.columns?.join() === other.columns?.join()

const isSameQuestion = (one: View["query"], other: View["query"]) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)
type Shown = Pick<View, "query" | "columns">
