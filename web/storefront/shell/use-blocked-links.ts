import { useEffect } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"

/** In the console's preview no link of the site leads anywhere, whichever page shows it: each says so instead. */
export function useBlockedLinks(isPreview: boolean): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (!isPreview) return
    const blockLinks = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("a")) return
      event.preventDefault()
      event.stopPropagation()
      alert(t("shell.preview_blocked"))
    }
    document.addEventListener("click", blockLinks, true)
    return () => document.removeEventListener("click", blockLinks, true)
  }, [isPreview, t])
}
