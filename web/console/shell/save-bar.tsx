import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Kbd } from "../keys/kbd.tsx"
import styles from "./page.module.css"

interface SaveBarProps {
  /** How many fields differ from what is saved; at 0 there is no bar. */
  changes: number
  /** What changed, in a few words. */
  detail?: string
  onSave: () => void
  onDiscard: () => void
  isPending: boolean
}

/** The ink bar at the bottom of an editor. Its form tells `useUnsaved` too, for Ctrl S and the question when leaving. */
export function SaveBar({ changes, detail, onSave, onDiscard, isPending }: SaveBarProps) {
  const { t } = useTranslation()
  if (changes === 0) return null
  return (
    <div className={styles.saveBox}>
      <div className={styles.saveBar} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <b className={styles.count}>{t("console_shell.save_bar.changes", { count: changes })}</b>
        <span className={styles.detail}>{detail}</span>
        <Button variant="plain" className={styles.discard} onPress={onDiscard} isDisabled={isPending}>
          {t("console_shell.save_bar.discard")}
        </Button>
        <Button variant="primary" onPress={onSave} isPending={isPending}>
          {t("console_shell.save_bar.save")}
          <span className={styles.saveKey}>
            <Kbd isDecoration>mod+s</Kbd>
          </span>
        </Button>
      </div>
    </div>
  )
}
