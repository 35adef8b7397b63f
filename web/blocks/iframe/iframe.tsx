import { useTranslation } from "#web/texts/use-translation.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { type CssVariables, countable } from "../css-variables.ts"
import { useBlocks } from "../use-blocks.ts"
import "./iframe.css"

// With scripts and its own origin allowed, a frame of this very site could remove its sandbox: such a frame is not
// shown.
const SANDBOX = "allow-forms allow-scripts allow-same-origin"

export function Iframe({ element: { settings }, mark }: BlockProps<"iframe">) {
  const { t } = useTranslation()
  const { site } = useBlocks()
  const { url, title, width, height, "aspect-ratio": aspectRatio } = settings
  const host = hostOf(url)
  if (!host || host === hostOf(`https://${site.hostname}`)) return null
  const size: CssVariables = { "--width": countable(width) }
  return (
    <div {...mark} className="block block-sized block-iframe" style={size}>
      <iframe
        src={url}
        title={title || t("blocks.frame", { host })}
        sandbox={SANDBOX}
        allow="fullscreen"
        loading="lazy"
        style={{ height, aspectRatio }}
      />
    </div>
  )
}

/** Without port and trailing dot, neither of which makes it another site. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : null
}
