import { useCallback, useEffect, useRef, useState } from "react"
import type { Permission } from "#contract/permissions.ts"
import { fold } from "#contract/rules/fold.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { useSession } from "../session/session.ts"
import { permissionText } from "../shell/permission-text.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { PermissionRow } from "./permission-row.tsx"
import { areaText, thingText } from "./permission-texts.ts"
import { permissionTree, type Thing } from "./permission-tree.ts"
import { useByRole } from "./use-by-role.ts"

const inOrder = permissionTree.flatMap(({ things }) => things.flatMap((thing) => thing.permissions))

/**
 * Permissions by area and entity, in words. Those that the person does not hold cannot be ticked, nor taken away; those
 * that come from a role chosen in the same form are marked.
 */
export function PermissionsInput({ of, control, name, label, hint }: InputProps) {
  const { t } = useTranslation()
  const { permissions: held } = useSession()
  const { bound, value, error } = useField({ control, name }, false)
  const [search, setSearch] = useState("")
  const byRole = useByRole({ of, control })
  const chosen = new Set((value ?? []) as Permission[])
  const isFound = (area: string, thing: Thing) =>
    fold(
      [areaText(t, area), thingText(t, thing), ...thing.permissions.map((each) => permissionText(t, each))].join(" "),
    ).includes(fold(search.trim()))
  const found = permissionTree
    .map(({ area, things }) => ({ area, things: things.filter((thing) => isFound(area, thing)) }))
    .filter(({ things }) => things.length > 0)
  // Rows are many, and each is drawn again only when its own permissions change: what they call stays the same.
  const latest = useRef({ chosen, onChange: bound.onChange })
  useEffect(() => {
    latest.current = { chosen, onChange: bound.onChange }
  })
  const set = useCallback(
    (changed: readonly Permission[], isChosen: boolean) => {
      const next = new Set(latest.current.chosen)
      for (const each of changed) if (held.has(each)) next[isChosen ? "add" : "delete"](each)
      // In the contract's order, so that the same permissions are the same value.
      latest.current.onChange(inOrder.filter((each) => next.has(each)))
    },
    [held],
  )
  const areAllHeld = inOrder.every((each) => held.has(each))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <p className="hint" role="status">
        {hint} {t("console_entity.form.permissions_count", { count: chosen.size })}
        {byRole.size > 0 && ` · ${t("console_team.permissions.count", { count: byRole.size })}`}
      </p>
      {!areAllHeld && <p className="hint">{t("console_entity.form.permissions_not_held")}</p>}
      {error && <p className="error">{error}</p>}
      <SearchField
        label={t("console_entity.form.permissions_search")}
        isLabelHidden
        placeholder={t("console_entity.form.permissions_search")}
        delay={100}
        value={search}
        onSearch={setSearch}
      />
      {found.length === 0 && <p>{t("console_entity.form.permissions_nothing")}</p>}
      {found.map(({ area, things }) => (
        <fieldset key={area} className={styles.area} aria-label={areaText(t, area)}>
          <h3 className={styles.areaTitle}>{areaText(t, area)}</h3>
          {things.map((thing) => (
            <PermissionRow
              key={thing.id}
              thing={thing}
              chosen={thing.permissions.filter((each) => chosen.has(each)).join()}
              byRole={byRole}
              held={held}
              isDisabled={bound.isDisabled}
              onSet={set}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}
