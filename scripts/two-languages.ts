import type { Plugin } from "vite"

const LEFT_OUT = "\0no-locale"

/** React Aria brings its own words in thirty languages; a site speaks two. */
export const twoLanguages: Plugin = {
  name: "two-languages",
  enforce: "pre",
  resolveId(id, from) {
    const isLocale = /intl|i18n/.test(from ?? "") && /\/[a-z]{2}-[A-Z]{2}\.m?js$/.test(id)
    return isLocale && !/(fr-FR|en-US)\.m?js$/.test(id) ? LEFT_OUT : null
  },
  load: (id) => (id === LEFT_OUT ? "export default {}" : null),
}
