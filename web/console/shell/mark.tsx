import type { CSSProperties } from "react"
import { accentShades, accentStyle } from "#contract/rules/accent.ts"

/** Our mark in the accent of the organiser. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="var(--accent-solid)" />
      <path d="M20 7 L31 31 L20 25.5 L9 31Z" fill="var(--on-accent)" />
      <path d="M20 7 L20 25.5 L9 31Z" fill="var(--surface)" opacity=".9" />
    </svg>
  )
}

/** Another organiser's accent, as a tile. */
export function AccentTile({ accent }: { accent: string }) {
  return (
    <svg className="accent-tile" viewBox="0 0 40 40" aria-hidden="true" style={accentStyle(accent) as CSSProperties}>
      <rect width="40" height="40" rx="11" fill="var(--accent-solid)" />
    </svg>
  )
}

/** Paints the whole document in an accent, and the mark in the tab with it. */
export function paintAccent(accent: string): void {
  for (const [name, shade] of Object.entries(accentStyle(accent)))
    document.documentElement.style.setProperty(name, shade)
  const shades = accentShades(accent)
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${shades["accent-solid"]}"/><path d="M20 7 31 31 20 25.5 9 31Z" fill="${shades["on-accent"]}"/></svg>`
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]") ?? document.createElement("link")
  icon.rel = "icon"
  icon.href = `data:image/svg+xml,${encodeURIComponent(mark)}`
  document.head.append(icon)
}
