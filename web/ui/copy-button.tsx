import { useEffect, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { Copy } from "#web/ui/icons/copy.tsx"
import { IconButton } from "./icon-button.tsx"
import { showToast } from "./show-toast.ts"

const SHOWN = 2_000

/** Copies a text to the clipboard. `label` says which. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      // The clipboard exists on secure origins only.
      await navigator.clipboard.writeText(text)
      setCopied(true)
      showToast.success(t("ui.copied"))
    } catch {
      showToast.error(t("ui.copy_failed"))
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <IconButton isSmall label={label} className="copy-btn" onPress={() => void copy()}>
      <Icon className="icon icon-sm" aria-hidden="true" />
    </IconButton>
  )
}
