import "#web/ui/choice.css"
import { Check, Minus } from "lucide-react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import type { Permission } from "#contract/permissions.ts"
import { permissionText } from "../shell/permission-text.ts"
import styles from "./inputs.module.css"
import { thingText, verbText } from "./permission-texts.ts"
import type { Thing } from "./permission-tree.ts"

interface PermissionRowProps {
  thing: Thing
  /** Those that are chosen, with commas between them: a text, so that the row knows when nothing changed. */
  chosen: string
  held: ReadonlySet<Permission>
  isDisabled: boolean
  onSet: (permissions: readonly Permission[], isChosen: boolean) => void
}

/** One entity: all of it, and each action. */
export const PermissionRow = memo(function PermissionRow({
  thing,
  chosen,
  held,
  isDisabled,
  onSet,
}: PermissionRowProps) {
  const { t } = useTranslation()
  const own = chosen === "" ? [] : chosen.split(",")
  const { permissions } = thing
  const isAll = own.length === permissions.length
  const text = thingText(t, thing)
  return (
    <div className={styles.thing}>
      <Tick
        isChosen={isAll}
        isMixed={own.length > 0 && !isAll}
        isDisabled={isDisabled || !permissions.some((each) => held.has(each))}
        name={permissions.length === 1 ? text : t("console_entity.form.permissions_all", { thing: text })}
        text={text}
        onChange={() => onSet(permissions, !isAll)}
      />
      {permissions.length > 1 && (
        <div className={styles.verbs}>
          {permissions.map((each) => (
            <Tick
              key={each}
              isChosen={own.includes(each)}
              isDisabled={isDisabled || !held.has(each)}
              name={permissionText(t, each)}
              text={verbText(t, each)}
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
  onChange: () => void
}

/** The browser's own checkbox: there are hundreds, and one of React Aria costs as much as twenty. */
function Tick({ isChosen, isMixed = false, isDisabled, name, text, onChange }: TickProps) {
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
    </label>
  )
}
