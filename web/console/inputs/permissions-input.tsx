import type { TFunction } from "i18next"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Permission } from "#contract/permissions.ts"
import { useField } from "#web/forms/fields.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { useSession } from "../session/session.ts"
import { permissionText } from "../shell/permission-text.ts"
import type { InputProps } from "./field-input.tsx"
import styles from "./inputs.module.css"
import { type PermissionArea, permissionTree, type Thing } from "./permission-tree.ts"

type Translate = (key: string, options: { defaultValue: string }) => string
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const areaText = (t: TFunction, area: string) => (t as Translate)(`permissions.areas.${area}`, { defaultValue: area })
const thingText = (t: TFunction, { id, permissions: [first] }: Thing) =>
  capital((t as Translate)(`permissions.things.${id}`, { defaultValue: permissionText(t, first!) }))
const verbText = (t: TFunction, permission: Permission) => {
  const verb = permission.split(".")[2]
  return verb ? (t as Translate)(`permissions.verbs.${verb}`, { defaultValue: verb }) : permissionText(t, permission)
}

/** Permissions by area and entity, in words. Those that the person does not hold cannot be ticked, nor taken away. */
export function PermissionsInput({ control, name, label, hint }: InputProps) {
  const { t } = useTranslation()
  const { permissions: held } = useSession()
  const { bound, value, error } = useField({ control, name }, false)
  const [search, setSearch] = useState("")
  const chosen = new Set((value ?? []) as Permission[])
  const isFound = (area: string, thing: Thing) =>
    fold(
      [areaText(t, area), thingText(t, thing), ...thing.permissions.map((each) => permissionText(t, each))].join(" "),
    ).includes(fold(search.trim()))
  const found = permissionTree
    .map(({ area, things }) => ({ area, things: things.filter((thing) => isFound(area, thing)) }))
    .filter(({ things }) => things.length > 0)
  const set = (changed: readonly Permission[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const each of changed) if (held.has(each)) next[isChosen ? "add" : "delete"](each)
    // In the contract's order, so that the same permissions are the same value.
    const order = permissionTree.flatMap(({ things }) => things.flatMap((thing) => thing.permissions))
    bound.onChange(order.filter((each) => next.has(each)))
  }
  const areAllHeld = permissionTree.every(({ things }) =>
    things.every((thing) => thing.permissions.every((each) => held.has(each))),
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <p className="hint" role="status">
        {hint} {t("console_entity.form.permissions_count", { count: chosen.size })}
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
      {found.map((each) => (
        <Area key={each.area} {...each} chosen={chosen} held={held} isDisabled={bound.isDisabled} onSet={set} />
      ))}
    </fieldset>
  )
}

interface AreaProps extends PermissionArea {
  chosen: ReadonlySet<Permission>
  held: ReadonlySet<Permission>
  isDisabled: boolean
  onSet: (permissions: readonly Permission[], isChosen: boolean) => void
}

function Area({ area, things, chosen, held, isDisabled, onSet }: AreaProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.area} aria-label={areaText(t, area)}>
      <h3 className={styles.areaTitle}>{areaText(t, area)}</h3>
      {things.map((thing) => {
        const count = thing.permissions.filter((each) => chosen.has(each)).length
        const isAll = count === thing.permissions.length
        const text = thingText(t, thing)
        return (
          <div key={thing.id} className={styles.thing}>
            <Checkbox
              isSelected={isAll}
              isIndeterminate={count > 0 && !isAll}
              isDisabled={isDisabled || !thing.permissions.some((each) => held.has(each))}
              aria-label={t("console_entity.form.permissions_all", { thing: text })}
              onChange={() => onSet(thing.permissions, !isAll)}
            >
              {text}
            </Checkbox>
            {thing.permissions.length > 1 && (
              <div className={styles.verbs}>
                {thing.permissions.map((each) => (
                  <Checkbox
                    key={each}
                    isSelected={chosen.has(each)}
                    isDisabled={isDisabled || !held.has(each)}
                    aria-label={permissionText(t, each)}
                    onChange={(isChosen) => onSet([each], isChosen)}
                  >
                    {verbText(t, each)}
                  </Checkbox>
                ))}
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}
