import { belongsAt } from "#contract/blocks/page-params.ts"
import type { ElementType } from "#contract/blocks/registry.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useKept } from "../../session/kept.ts"
import { useSession } from "../../session/session.ts"
import { holds, newId, useBuilder } from "../builder.ts"
import { type ElementGroup, elementGroups } from "../settings/element-groups.ts"
import { iconOf } from "../settings/element-icons.ts"
import { newElement } from "../settings/new-element.ts"
import { useElementWords } from "../settings/use-element-words.ts"
import { copiedElement } from "../tree/clipboard.ts"
import { nextPlace } from "../tree/steps.ts"
import { elementOf, insertAt, type Place } from "../tree/tree-edits.ts"
import styles from "./panels.module.css"

const groups = Object.entries(elementGroups) as [ElementGroup, readonly ElementType[]][]

interface AddPanelProps {
  /** Where a line in the frame was pressed; otherwise it goes behind what is chosen, or into it. */
  place: Place | null
  onAdded: () => void
  onPaste: () => void
}

/** Everything that can be put into this page, in groups. */
export function AddPanel({ place, onAdded, onPaste }: AddPanelProps) {
  const { t } = useTranslation()
  const { page, content, chosen, choose, edit } = useBuilder()
  const { nameOf, groupOf } = useElementWords()
  const { language } = useSession().organiser
  // Rendered again when something is copied.
  useKept("builder/copied")
  const copied = copiedElement()
  const target = place ?? nextPlace(content, chosen?.id ?? null, holds)
  const parent = target.parent === null ? undefined : elementOf(content, target.parent)
  const add = (type: ElementType) => {
    const element = newElement(type, newId(), language)
    if (!edit((before) => insertAt(before, target, element))) return
    choose(element.id)
    onAdded()
  }
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>
        {parent
          ? t("console_builder.add.into", { name: nameOf(parent.type) })
          : chosen || place
            ? t("console_builder.add.behind")
            : t("console_builder.add.end")}
      </p>
      {copied && (
        <Button size="sm" onPress={onPaste}>
          {t("console_builder.add.paste", { name: nameOf(copied.type) })}
        </Button>
      )}
      {groups.map(([group, types]) => (
        <section key={group} className={styles.group}>
          <h3>{groupOf(group)}</h3>
          <ul>
            {types
              .filter((type) => belongsAt(page.path, type))
              .map((type) => {
                const Icon = iconOf(type)
                return (
                  <li key={type}>
                    <button type="button" onClick={() => add(type)}>
                      <Icon className="icon icon-sm" aria-hidden="true" />
                      {nameOf(type)}
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </div>
  )
}
