import { lazy, type ReactNode, Suspense } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Ellipsis } from "#web/ui/icons/ellipsis.tsx"
import { Menu, type MenuAction } from "#web/ui/menu.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./builder.module.css"
import { holds, useBuilder } from "./builder.ts"
import { useElementActs } from "./outline/use-element-acts.ts"
import { useElementWords } from "./settings/use-element-words.ts"
import { copiedElement } from "./tree/clipboard.ts"
import { type Step, stepOf } from "./tree/steps.ts"
import { changeElement } from "./tree/tree-edits.ts"

/** Its fields come with the first element that is chosen. */
const SettingsForm = lazy(async () => ({ default: (await import("./settings/settings-form.tsx")).SettingsForm }))

/** The settings of the chosen element, and what is done with it. */
export function Inspector({ foot }: { foot: ReactNode }) {
  const { t } = useTranslation()
  const { chosen, edit, page, focused, isReadOnly } = useBuilder()
  const { nameOf } = useElementWords()
  return (
    <aside className={styles.inspector} aria-label={t("console_builder.inspector.label")}>
      {chosen ? (
        <>
          <div className={styles.inspectorHead}>
            <h2>{nameOf(chosen.type)}</h2>
            {!isReadOnly && <ElementMenu />}
          </div>
          {chosen.hidden && <p className={styles.notice}>{t("console_builder.inspector.hidden")}</p>}
          {isReadOnly ? (
            <p className={styles.notice}>{t("console_builder.inspector.read_only")}</p>
          ) : (
            <Suspense fallback={<LoadingRows />}>
              <SettingsForm
                element={chosen}
                problems={page.problems.filter(({ element }) => element === chosen.id)}
                focused={focused}
                onChange={(settings, part) =>
                  edit(
                    (before) => changeElement(before, chosen.id, (element) => ({ ...element, settings })),
                    `${chosen.id}/${part}`,
                  )
                }
              />
            </Suspense>
          )}
        </>
      ) : (
        <p className={styles.nothing}>{t("console_builder.inspector.nothing")}</p>
      )}
      {foot}
    </aside>
  )
}

const steps: Step[] = ["up", "down", "in", "out"]

function ElementMenu() {
  const { t } = useTranslation()
  const { chosen, content } = useBuilder()
  const acts = useElementActs()
  if (!chosen) return null
  const { id } = chosen
  const actions: MenuAction[] = [
    ...steps.map((step) => ({
      id: step,
      label: t(`console_builder.acts.${step}`),
      isDisabled: stepOf(content, id, step, holds) === null,
      onAction: () => void acts.step(id, step),
    })),
    { id: "duplicate", label: t("console_builder.acts.duplicate"), onAction: () => acts.duplicate(id) },
    { id: "copy", label: t("console_builder.acts.copy"), onAction: () => acts.copy(id) },
    {
      id: "paste",
      label: t("console_builder.acts.paste"),
      isDisabled: copiedElement() === null,
      onAction: () => acts.paste(id),
    },
    {
      id: "hide",
      label: t(chosen.hidden ? "console_builder.acts.show" : "console_builder.acts.hide"),
      onAction: () => void acts.hide(id, chosen.hidden !== true),
    },
    { id: "remove", label: t("console_builder.acts.remove"), isDanger: true, onAction: () => acts.remove(id) },
  ]
  return (
    <Menu
      label={t("console_builder.acts.label")}
      trigger={
        <IconButton isSmall label={t("console_builder.acts.label")}>
          <Ellipsis className="icon" aria-hidden="true" />
        </IconButton>
      }
      actions={actions}
    />
  )
}
