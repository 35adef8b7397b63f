import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"
import { twoLanguages } from "./scripts/two-languages.ts"

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const everyPage = /web\/storefront\/(root\.tsx|pages\/page\.tsx|site\/page-texts\.ts)(\?|$)/
const isOurs = (id: string) => !id.includes("node_modules")
const reached = new Set<string>()
let isWalked = false

/** Where every page begins, as the build meets them. */
const pageEntries: Plugin = {
  name: "page-entries",
  applyToEnvironment: ({ name }) => name === "client",
  moduleParsed: ({ id }) => void (everyPage.test(id) && reached.add(id)),
}

/**
 * Our own part of what every page loads is one file. Cut into sixty along what lazy parts share with it, it weighs half
 * as much again, and each is asked for on its own.
 */
function siteChunk(id: string, graph: Graph): string | null {
  // A set grows while it is walked; the first call walks it all.
  if (!isWalked)
    for (const each of reached) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) reached.add(next)
  isWalked = true
  return isOurs(id) && reached.has(id) ? "site" : null
}

/** Icons of the other parts, whose pages ask for one file instead of one for each icon they share. */
const otherIcons = (id: string) => (id.includes("/web/ui/icons/") && !reached.has(id) ? "icons" : null)

const LANGUAGES = "virtual:language-chunks"
const language_chunks: Record<string, Record<string, string>> = { fr: {}, en: {} }

/** Tells the server's build, which is made second, the addresses of the two languages' files in the browser's. */
const languageChunks: Plugin = {
  name: "language-chunks",
  resolveId: (id) => (id === LANGUAGES ? `\0${LANGUAGES}` : null),
  load: (id) => (id === `\0${LANGUAGES}` ? `export const languageChunks = ${JSON.stringify(language_chunks)}` : null),
  generateBundle(_, bundle) {
    if (this.environment.name !== "client") return
    for (const part of Object.values(bundle)) {
      const file = part.type === "chunk" && /\/locales\/(first|account)-(fr|en)\.ts$/.exec(part.facadeModuleId ?? "")
      if (file) language_chunks[file[2]!]![file[1]!] = `/${part.fileName}`
    }
  },
}

export default defineConfig({
  plugins: [twoLanguages, pageEntries, languageChunks, reactRouter()],
  cacheDir: ".cache/vite",
  publicDir: "web/public",
  build: { assetsInlineLimit: 2048 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: siteChunk, debugName: "site", priority: 2 },
                { name: otherIcons, debugName: "icons", priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
