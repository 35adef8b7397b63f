import "./html.css"

/**
 * The only component that renders organisers' HTML. The server has cleaned the string twice, when it was stored and
 * when it was read (the preview's passes through the same cleaning); nothing else may be given here.
 */
export function Html({ content, className }: { content: string; className?: string }) {
  if (content.trim() === "") return null
  return (
    <div
      className={className ? `prose html ${className}` : "prose html"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: withScrollingTables(content) }}
    />
  )
}

// Cleaned HTML writes `<` in attributes as an entity, so these matches are tags; and without quotes of its own the
// frame could not end an attribute anyway. A table that scrolls must be reachable by keyboard.
const withScrollingTables = (html: string) =>
  html.replace(/<table\b/g, "<div class=html-table tabindex=0><table").replace(/<\/table>/g, "</table></div>")
