import { accentShades } from "#contract/rules/accent.ts"
import { cachedByKey } from "#contract/rules/cached-by-key.ts"

/** Our mark in the organiser's colour, small enough to travel in the page. */
export const favicon = cachedByKey(100, (accent) => {
  const shades = accentShades(accent)
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${shades["accent-solid"]}"/><path d="M20 7 31 31 20 25.5 9 31Z" fill="${shades["on-accent"]}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(mark)}`
})
