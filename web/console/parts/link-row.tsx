import { type ReactNode, useEffect, useRef, useState } from "react"
import { productKinds } from "#contract/blocks/parts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowLeft } from "#web/ui/icons/arrow-left.tsx"
import { ArrowRight } from "#web/ui/icons/arrow-right.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { GripVertical } from "#web/ui/icons/grip-vertical.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { LinkSetting } from "../builder/settings/link-setting.tsx"
import row from "../builder/settings/settings.module.css"
import type { useRowOrder } from "../inputs/use-row-order.ts"
import { type Branch, changed, indented, outdented, type Place, removed, siblingsAt } from "./link-tree.ts"
import styles from "./parts.module.css"

/** The tree as its lists and rows see it. */
export interface LinkTree {
  links: Branch[]
  isDisabled: boolean
  /** The link that was made or brought to another level last: it is shown open, and has the focus. */
  opened: string | null
  errorAt: (path: string) => string | undefined
  /** An edit that gives null changes nothing. */
  edit: (make: (links: readonly Branch[]) => Branch[] | null, toOpen?: string) => void
}

interface LinkRowProps {
  tree: LinkTree
  link: Branch
  place: Place
  order: ReturnType<typeof useRowOrder<HTMLOListElement>>
  /** The links below it. */
  below: ReactNode
}

/** The form's own name of a link's place, as `links.0.children.1`. */
const pathOf = (place: Place) => `links.${place.join(".children.")}`

/** A link: its name, where it leads, and the ways to move it. */
export function LinkRow({ tree, link, place, order, below }: LinkRowProps) {
  const { t } = useTranslation()
  const { links, edit, errorAt, isDisabled, opened } = tree
  const item = useRef<HTMLLIElement>(null)
  const index = place.at(-1)!
  const count = siblingsAt(links, place.slice(0, -1)).length
  const path = pathOf(place)
  const name = link.name.trim() || t("console_parts.links.nameless")
  const isOpened = opened === link.id
  const [isOpenAtFirst] = useState(isOpened)
  useEffect(() => {
    if (isOpened) item.current?.querySelector<HTMLElement>("details input")?.focus()
  }, [isOpened])
  const acts: { act: "up" | "down" | "in" | "out" | "remove"; icon: Icon; isOff: boolean; run: () => void }[] = [
    { act: "up", icon: ArrowUp, isOff: index === 0, run: () => order.go(index, index - 1) },
    { act: "down", icon: ArrowDown, isOff: index === count - 1, run: () => order.go(index, index + 1) },
    {
      act: "out",
      icon: ArrowLeft,
      isOff: outdented(links, place) === null,
      run: () => edit((now) => outdented(now, place), link.id),
    },
    {
      act: "in",
      icon: ArrowRight,
      isOff: indented(links, place) === null,
      run: () => edit((now) => indented(now, place), link.id),
    },
    {
      act: "remove",
      icon: Trash2,
      isOff: false,
      run: () => {
        // What stays of the list has the focus.
        item.current?.parentElement?.parentElement?.querySelector<HTMLElement>(":scope > button")?.focus()
        edit((now) => removed(now, place))
      },
    },
  ]
  return (
    <li ref={item} {...order.rowProps(index)}>
      <div className={row.row} data-dragged={order.dragged === index || undefined}>
        {count > 1 && (
          <button
            type="button"
            className={row.grip}
            aria-label={t("console_parts.links.drag", { name })}
            {...order.gripProps(index)}
          >
            <GripVertical className="icon icon-sm" aria-hidden="true" />
          </button>
        )}
        <Disclosure title={<span>{name}</span>} isOpenAtFirst={isOpenAtFirst}>
          <div className={row.fields}>
            <div data-setting={`${path}.name`}>
              <TextField
                label={t("console_parts.links.name")}
                hasOptionalMark={false}
                value={link.name}
                onChange={(next) => edit((now) => changed(now, place, { name: next }))}
                error={errorAt(`${path}.name`)}
              />
            </div>
            <div data-setting={`${path}.href`}>
              <LinkSetting
                path={`${path}.href`}
                label={t("console_parts.links.href")}
                hint={below ? t("console_parts.links.href_hint") : undefined}
                // A link that leads nowhere is stored as `#`.
                value={link.href === "#" ? undefined : link.href}
                onChange={(next) => edit((now) => changed(now, place, { href: next || "#" }))}
                error={errorAt(`${path}.href`)}
                isRequired={false}
              />
            </div>
            {place.length === 1 && (
              <Select
                label={t("console_parts.links.shown")}
                hasOptionalMark={false}
                isDisabled={isDisabled}
                value={link.while_on_sale ?? "always"}
                onChange={(next) =>
                  edit((now) => changed(now, place, { while_on_sale: productKinds.find((kind) => kind === next) }))
                }
                options={(["always", ...productKinds] as const).map((each) => ({
                  value: each,
                  label: t(`console_parts.links.shown_while.${each}`),
                }))}
              />
            )}
          </div>
          <div className={row.rowActs}>
            {acts.map(({ act, icon: Picture, isOff, run }) => (
              <IconButton
                key={act}
                isSmall
                label={t(`console_parts.links.acts.${act}`, { name })}
                isDisabled={isOff || isDisabled}
                onPress={run}
              >
                <Picture className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            ))}
          </div>
        </Disclosure>
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}
