import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { newId } from "../builder/builder.ts"
import { useRowOrder } from "../inputs/use-row-order.ts"
import { LinkRow, type LinkTree } from "./link-row.tsx"
import { added, mostAt, moved, type Place, siblingsAt } from "./link-tree.ts"
import styles from "./parts.module.css"

interface LinkListProps {
  tree: LinkTree
  /** The place of the link that these are below. */
  above: Place
}

/** The links below one, or those of the first level, in an order that people decide. */
export function LinkList({ tree, above }: LinkListProps) {
  const { t } = useTranslation()
  const siblings = siblingsAt(tree.links, above)
  const most = mostAt[above.length] ?? 0
  const name = above.length > 0 ? siblingsAt(tree.links, above.slice(0, -1))[above.at(-1)!]?.name : undefined
  const order = useRowOrder<HTMLOListElement>({
    count: siblings.length,
    isDisabled: tree.isDisabled,
    move: (from, to) => tree.edit((links) => moved(links, [...above, from], to)),
  })
  return (
    <div className={styles.level}>
      <ol ref={order.list} className={styles.links}>
        {siblings.map((link, index) => (
          <LinkRow
            key={link.id}
            tree={tree}
            link={link}
            place={[...above, index]}
            order={order}
            below={above.length + 1 < mostAt.length && <LinkList tree={tree} above={[...above, index]} />}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {order.moved !== null &&
          t("console_entity.form.row_moved", { number: order.moved + 1, total: siblings.length })}
      </p>
      {siblings.length >= most ? (
        <p className="hint">{t("console_parts.links.full", { count: most })}</p>
      ) : (
        <Button
          size="sm"
          variant="plain"
          className={styles.add ?? ""}
          onPress={() => {
            const id = newId()
            tree.edit((links) => added(links, above, id), id)
          }}
        >
          <Plus className="icon icon-sm" aria-hidden="true" />
          {above.length === 0
            ? t("console_parts.links.add")
            : t("console_parts.links.add_below", { name: name || t("console_parts.links.nameless") })}
        </Button>
      )}
    </div>
  )
}
