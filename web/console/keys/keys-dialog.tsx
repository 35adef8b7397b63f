import { useTranslation } from "#web/texts/use-translation.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { keep, useKept } from "../session/kept.ts"
import { Kbd } from "./kbd.tsx"
import { SINGLE_KEYS } from "./key-listener.tsx"
import { isSingle } from "./key-match.ts"
import styles from "./keys.module.css"
import { useActiveKeys } from "./use-keys.ts"

interface KeysDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Combinations first, then the keys of the screen, those of the frame, which are signs, and rows of keys last: in whichever
 * order they were registered, which depends on when the screen's code arrived.
 */
const rankOf = (key: string) => {
  if (key.startsWith("mod+")) return 0
  return key.includes(" ") ? 3 : /^[^\p{L}]$/u.test(key) ? 2 : 1
}

/** The keys that act on the screen behind it, and the switch for single letters. */
export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const { t } = useTranslation()
  const isOff = useKept(SINGLE_KEYS) === "off"
  const keys = useActiveKeys()
    .filter(({ key }) => !isOff || !isSingle(key))
    .toSorted((one, other) => rankOf(one.key) - rankOf(other.key))
  return (
    <Dialog title={t("console_keys.title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <dl className={styles.keys} aria-label={t("console_keys.list")}>
        {keys.map(({ key, label }) => (
          <div key={key} className={styles.key}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className={styles.switch ?? ""}
        isSelected={!isOff}
        onChange={(isOn) => keep(SINGLE_KEYS, isOn ? null : "off")}
        hint={t("console_keys.single_hint")}
      >
        {t("console_keys.single")}
      </Switch>
    </Dialog>
  )
}
