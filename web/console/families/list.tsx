import { useState } from "react"
import type { ListedCustomer } from "#contract/endpoints/console-lists.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Tag } from "#web/ui/icons/tag.tsx"
import type { Chosen } from "../bulk/chosen.ts"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { customers } from "./description.ts"
import styles from "./families.module.css"
import { FamilyFilters } from "./filters.tsx"
import { TagMany } from "./tag-many.tsx"

const rowOf = (row: object) => row as ListedCustomer

/** All families, by name. Searched first: by name, e-mail, phone, participant or reference. */
export function FamilyList() {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const may = useMay()
  const list = useEntityList(customers)
  const [tagged, setTagged] = useState<Chosen | null>(null)
  const canTag = may("customers.customers.update") && may("customers.tags.read")
  return (
    <>
      <EntityList
        of={customers}
        list={list}
        current={undefined}
        hrefTo={(cuid) => `/customers/${cuid}`}
        hasBulkRemoval={false}
        filters={<FamilyFilters asked={list.asked} />}
        cells={{
          fullname: (row) => {
            const { lastname, firstname, archived_at } = rowOf(row)
            return archived_at ? t("console_shell.erased_family") : `${lastname} ${firstname}`
          },
          participants: (row) =>
            rowOf(row)
              .participants.map(({ fullname }) => fullname.split(" ")[0])
              .join(", ") || "–",
          outstanding_amount: (row) => {
            const { outstanding_amount } = rowOf(row)
            return outstanding_amount > 0 ? (
              <Badge tone="warning">{money(outstanding_amount, "sum")}</Badge>
            ) : (
              <span className={styles.quiet}>–</span>
            )
          },
          created_at: (row) => date(rowOf(row).created_at, "short_year"),
          wallet_amount: (row) => (rowOf(row).wallet_amount > 0 ? money(rowOf(row).wallet_amount, "sum") : "–"),
        }}
        actions={
          canTag
            ? [
                {
                  action: "tag",
                  label: t("console_household.tag_many.action"),
                  icon: <Tag className="icon icon-sm" aria-hidden="true" />,
                  run: setTagged,
                },
              ]
            : []
        }
      />
      {tagged && <TagMany chosen={tagged} asked={list.asked} onClose={() => setTagged(null)} />}
    </>
  )
}
