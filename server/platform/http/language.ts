import { isLanguage, type Language } from "#contract/language.ts"

export const LANGUAGE_COOKIE = "language"

/** The visitor's choice wins: the cookie, then the browser's languages, among those of the website. */
export function chooseLanguage(
  request: Request,
  site: { language: Language; languages: readonly Language[] },
): Language {
  const offered = (code: string | undefined): code is Language => isLanguage(code) && site.languages.includes(code)
  const cookie = readCookie(request, LANGUAGE_COOKIE)
  if (offered(cookie)) return cookie
  const wanted = (request.headers.get("accept-language") ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";")
      const quality = Number(
        options
          .find((option) => option.trim().startsWith("q="))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { code: tag.split("-")[0], quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.map(({ code }) => code).find(offered) ?? site.language
}

export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=")
    if (key === name) return value.join("=")
  }
  return undefined
}
