import { useTranslation } from "#web/texts/use-translation.tsx"
import { partsOf } from "./key-match.ts"

/** A key as it stands on a keyboard: "mod+k" is Ctrl K. Beside a button that does the same, hidden from screen readers. */
export function Kbd({ children, isDecoration = false }: { children: string; isDecoration?: boolean }) {
  const { t } = useTranslation()
  const names = {
    ctrl: t("console_keys.names.ctrl"),
    enter: t("console_keys.names.enter"),
    escape: t("console_keys.names.escape"),
  }
  const parts = partsOf(children, names)
  return (
    <span className="kbds" aria-hidden={isDecoration || undefined}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice, and the row never changes
        <kbd key={index} className="kbd">
          {part}
        </kbd>
      ))}
    </span>
  )
}
