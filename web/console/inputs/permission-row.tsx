import "#web/ui/choice.css"
import { memo } from "react"
import type { Permission } from "#contract/permissions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { Minus } from "#web/ui/icons/minus.tsx"
import { permissionText } from "../shell/permission-text.ts"
import styles from "./inputs.module.css"
import { thingText, verbText } from "./permission-texts.ts"
import type { Thing } from "./permission-tree.ts"
import type { ByRole } from "./use-by-role.ts"

interface PermissionRowProps {
  thing: Thing
  /** Those that are chosen, with commas between them: a text, so that the row knows when nothing changed. */
  chosen: string
  byRole: ByRole
  held: ReadonlySet<Permission>
  isDisabled: boolean
  onSet: (permissions: readonly Permission[], isChosen: boolean) => void
}

/** One entity: all of it, and each action. */
export const PermissionRow = memo(function PermissionRow({
  thing,
  chosen,
  byRole,
  held,
  isDisabled,
  onSet,
}: PermissionRowProps) {
  const { t } = useTranslation()
  const own = chosen === "" ? [] : chosen.split(",")
  const { permissions } = thing
  const open = permissions.filter((each) => !byRole.has(each))
  const has = (each: Permission) => own.includes(each) || byRole.has(each)
  const isAll = permissions.every(has)
  const nameOf = (each: Permission) => {
    const permission = permissionText(t, each)
    const roles = byRole.get(each)
    return roles ? t("console_team.permissions.by_roles", { permission, roles }) : permission
  }
  const [single] = permissions.length === 1 ? permissions : []
  const text = thingText(t, thing)
  return (
    <div className={styles.thing}>
      <Tick
        isChosen={isAll}
        isMixed={!isAll && permissions.some(has)}
        isDisabled={isDisabled || !open.some((each) => held.has(each))}
        name={single ? nameOf(single) : t("console_entity.form.permissions_all", { thing: text })}
        text={text}
        mark={single && byRole.has(single) ? t("console_team.permissions.by_role") : null}
        onChange={() => onSet(open, !isAll)}
      />
      {permissions.length > 1 && (
        <div className={styles.verbs}>
          {permissions.map((each) => (
            <Tick
              key={each}
              isChosen={has(each)}
              isDisabled={isDisabled || !held.has(each) || (byRole.has(each) && !own.includes(each))}
              name={nameOf(each)}
              text={verbText(t, each)}
              mark={byRole.has(each) ? t("console_team.permissions.by_role") : null}
              onChange={() => onSet([each], !own.includes(each))}
            />
          ))}
        </div>
      )}
    </div>
  )
})

interface TickProps {
  isChosen: boolean
  isMixed?: boolean
  isDisabled: boolean
  /** Read out: it begins with, or holds, the text beside the box. */
  name: string
  text: string
  /** Where it comes from, when it is not ticked here. */
  mark: string | null
  onChange: () => void
}

/** The browser's own checkbox: there are hundreds, and one of React Aria costs as much as twenty. */
function Tick({ isChosen, isMixed = false, isDisabled, name, text, mark, onChange }: TickProps) {
  const Mark = isMixed ? Minus : Check
  return (
    <label className={styles.tick} data-selected={isChosen || isMixed || undefined}>
      <input
        type="checkbox"
        className="sr-only"
        aria-label={name}
        checked={isChosen}
        disabled={isDisabled}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        onChange={onChange}
      />
      <span className="box">
        <Mark className="icon" aria-hidden="true" />
      </span>
      <span>{text}</span>
      {mark && <span className={styles.byRole}>{mark}</span>}
    </label>
  )
}
