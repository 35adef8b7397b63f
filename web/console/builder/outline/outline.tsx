import { useEffect, useRef, useState } from "react"
import { Button } from "react-aria-components/Button"
import { Collection } from "react-aria-components/Collection"
import { Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree"
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { type Element, everyElement } from "#contract/blocks/tree.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { EyeOff } from "#web/ui/icons/eye-off.tsx"
import { GripVertical } from "#web/ui/icons/grip-vertical.tsx"
import { holds, useBuilder } from "../builder.ts"
import { iconOf } from "../settings/element-icons.ts"
import { summaryOf } from "../settings/summary-of.ts"
import { useElementWords } from "../settings/use-element-words.ts"
import { elementOf, moveTo, pathTo, placeBeside } from "../tree/tree-edits.ts"
import styles from "./outline.module.css"
import { useElementActs } from "./use-element-acts.ts"

const DRAGGED = "application/x-marelle-element"

/** The page as a tree: choosing, moving by mouse and by keys. Pointing at an element marks it in the frame, and the other way round. */
export function Outline() {
  const { t } = useTranslation()
  const { content, chosen, choose, edit, isReadOnly } = useBuilder()
  const acts = useElementActs()
  const tree = useRef<HTMLDivElement>(null)
  const all = everyElement(content).map(({ id }) => id)
  // Of what is there at first the sections are open; what comes later is open too.
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(all.filter((id) => !content.some((section) => section.id === id))),
  )
  useEffect(() => {
    if (!chosen) return
    // An element that was chosen in the frame is brought into sight, whatever it is in.
    const path = pathTo(content, chosen.id)
    setClosed((before) => (path.some((id) => before.has(id)) ? before.difference(new Set(path)) : before))
    requestAnimationFrame(() =>
      tree.current?.querySelector(`[data-key="${CSS.escape(chosen.id)}"]`)?.scrollIntoView({ block: "nearest" }),
    )
  }, [chosen, content])
  const { dragAndDropHooks } = useDragAndDrop<Element>({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((key) => ({ [DRAGGED]: String(key) })),
    getDropOperation: ({ type }) => (type === "root" ? "cancel" : "move"),
    shouldAcceptItemDrop: ({ key }) => {
      const target = elementOf(content, String(key))
      return target !== undefined && holds(target)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.drop ?? ""} />,
    onMove: ({ keys, target: { key, dropPosition } }) => {
      const [id] = [...keys].map(String)
      if (id === undefined) return
      edit((before) => {
        const target = String(key)
        if (dropPosition === "on")
          return moveTo(before, id, { parent: target, index: elementOf(before, target)?.children.length ?? 0 })
        const place = placeBeside(before, target, dropPosition === "after" ? "after" : "before", id)
        return place ? moveTo(before, id, place) : before
      })
    },
  })
  return (
    <div className={styles.outline}>
      <div ref={tree} onKeyDownCapture={acts.onKeyDown}>
        <Tree
          className={styles.tree ?? ""}
          aria-label={t("console_builder.outline.label")}
          items={content}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={chosen ? [chosen.id] : []}
          onSelectionChange={(keys) => choose(keys === "all" ? null : ([...keys].map(String)[0] ?? null))}
          expandedKeys={all.filter((id) => !closed.has(id))}
          onExpandedChange={(keys) => setClosed(new Set(all).difference(new Set([...keys].map(String))))}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className={styles.empty}>{t("console_builder.outline.empty")}</p>}
        >
          {(element) => <Item element={element} isHidden={false} />}
        </Tree>
      </div>
      {!isReadOnly && content.length > 0 && <p className={styles.hint}>{t("console_builder.outline.hint")}</p>}
    </div>
  )
}

/** `isHidden`: it is in an element that visitors do not see. */
function Item({ element, isHidden }: { element: Element; isHidden: boolean }) {
  const { t } = useTranslation()
  const { hover, hovered, isReadOnly, page } = useBuilder()
  const { nameOf } = useElementWords()
  const { id, type, children } = element
  const name = nameOf(type)
  const summary = summaryOf(element)
  const Icon = iconOf(type)
  const isOff = isHidden || element.hidden === true
  const problems = page.problems.filter((problem) => problem.element === id).length
  return (
    <TreeItem
      id={id}
      textValue={summary ? `${name}, ${summary}` : name}
      className={styles.item ?? ""}
      onHoverStart={() => hover(id)}
      onHoverEnd={() => hover(null)}
    >
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded }) => (
          <div
            className={styles.row}
            style={{ "--level": level - 1 } as React.CSSProperties}
            data-off={isOff || undefined}
            data-pointed={hovered === id || undefined}
          >
            {!isReadOnly && (
              <Button
                slot="drag"
                className={styles.grip ?? ""}
                aria-label={t("console_builder.outline.drag", { name })}
              >
                <GripVertical className="icon icon-xs" aria-hidden="true" />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ""} data-open={isExpanded || undefined}>
                <ChevronRight className="icon icon-xs" aria-hidden="true" />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <Icon className="icon icon-sm" aria-hidden="true" />
            <span className={styles.name}>
              {name}
              {summary && <small>{summary}</small>}
            </span>
            {problems > 0 && <Badge tone="warning">{t("console_builder.outline.problems", { count: problems })}</Badge>}
            {element.hidden && (
              <>
                <EyeOff className="icon icon-xs" aria-hidden="true" />
                <span className="sr-only">{t("console_builder.outline.hidden")}</span>
              </>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>{(child) => <Item element={child} isHidden={isOff} />}</Collection>
    </TreeItem>
  )
}
