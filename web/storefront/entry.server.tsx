import { randomUUID } from "node:crypto"
import { Writable } from "node:stream"
import { languageChunks } from "virtual:language-chunks"
import type { ReactNode } from "react"
import { renderToPipeableStream, renderToString } from "react-dom/server"
import {
  type EntryContext,
  IDLE_NAVIGATION,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from "react-router"
import type { Language } from "#contract/language.ts"
import type { OwnMarks } from "#contract/own.ts"
import type { PageServices } from "#contract/page-services.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { type Framing, FramingContext } from "#web/blocks/answer.tsx"
import { type KeepPart, KeepPartContext } from "#web/blocks/kept-part.tsx"
import { type LeavePart, LeavePartContext } from "#web/blocks/own-part.tsx"
import { createTranslator } from "#web/texts/translator.ts"
import { TextsProvider } from "#web/texts/use-translation.tsx"
import { pageServices } from "./site/page-services.ts"

export { pageServices }

const texts = { fr: createTranslator("fr", fr), en: createTranslator("en", en) } satisfies Record<Language, unknown>

/** Logs the faults of loaders; refusals have their own status and need no log. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(pageServices).report(error)
}

/**
 * Everything a page needs is loaded first, so the whole page is made before the answer begins: the edge can then hash
 * its inline scripts and keep it. Failures reach the error boundary with their own status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { language, report, script_mark, marks, frame, keep, deliver, afterWriting } = provider.get(pageServices)
  const framing: Framing | null = frame && {
    question: frame.question,
    leave: (id, make) =>
      frame.leaveElement(id, async ({ data, at, leave, keep }) => {
        await afterWriting()
        const element = <StaticRouter location={at}>{make(data)}</StaticRouter>
        const made = await renderElement(surround(<AtRest>{element}</AtRest>, language, { leave, keep }), report)
        if (made.includes(ID_MARK)) return null
        const [head] = /^(<link rel="preload"[^>]*>)*/.exec(made)!
        return { html: made.slice(head.length), head }
      }),
    readsQuestion: () => frame.readsQuestion(),
    isAsked: (search) => frame.isAsked(search),
  }
  const page = (
    <FramingContext value={framing}>
      <ServerRouter context={context} url={request.url} nonce={script_mark} />
    </FramingContext>
  )
  await afterWriting()
  // What breaks inside a page's element leaves the rest of the page as it is; what breaks around it is thrown.
  const html = await renderWhole(surround(page, language, { leave: marks?.leave ?? null, keep }), {
    nonce: script_mark,
    onError: report,
  })
  headers.set("content-type", "text/html; charset=utf-8")
  deliver(withLanguage(html, language, request.url))
  return new Response(null, { status, headers })
}

interface Marking {
  leave: OwnMarks["leave"]
  keep: PageServices["keep"]
}

/** What pages and their elements are given besides the router: texts, and the means to leave parts or to keep them. */
function surround(node: ReactNode, language: Language, { leave, keep }: Marking): ReactNode {
  const leavePart: LeavePart | null = leave && ((value, make) => leave(value, (own) => renderToString(make(own))))
  const keepPart: KeepPart | null =
    keep && ((name, at, make) => keep(keptPart(`${language} ${name}`, language, at, make)))
  return (
    <TextsProvider texts={texts[language]}>
      <LeavePartContext value={leavePart}>
        <KeepPartContext value={keepPart}>{node}</KeepPartContext>
      </LeavePartContext>
    </TextsProvider>
  )
}

const resting = { navigation: IDLE_NAVIGATION, revalidation: "idle" as const }

/** No navigation is under way: to an element that is made without its page, the router says so here. */
const AtRest = ({ children }: { children: ReactNode }) => (
  <NavigationContext value={resting}>{children}</NavigationContext>
)

/** In one go, which is quicker; where a part of it is not loaded yet, or breaks, as a page is rendered. */
async function renderElement(element: ReactNode, report: (error: unknown) => void): Promise<string> {
  const html = renderToString(element, { identifierPrefix: ID_MARK })
  return html.includes("<!--$!-->") ? renderWhole(element, { identifierPrefix: ID_MARK, onError: report }) : html
}

/** Begins the ids of elements that are made without their page: `useId` counts by the whole page, so these would be others. */
const ID_MARK = randomUUID()

function renderWhole(
  node: ReactNode,
  options: { nonce?: string; identifierPrefix?: string; onError: (error: unknown) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      ...options,
      onAllReady() {
        const chunks: Buffer[] = []
        pipe(
          new Writable({
            write(chunk, _, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              resolve(Buffer.concat(chunks).toString())
              done()
            },
          }),
        )
      },
      onShellError: reject,
      // No streaming in chunks: a large part would otherwise wait, hidden, for a script to put it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}

/** HTML of parts by language and name; all are forgotten when there are more. */
const kept_parts = new Map<string, string>()
const MOST_KEPT = 3_000

function keptPart(key: string, language: Language, at: string, make: () => ReactNode): string {
  const known = kept_parts.get(key)
  if (known !== undefined) return known
  const made = renderToString(
    <TextsProvider texts={texts[language]}>
      <StaticRouter location={at}>{make()}</StaticRouter>
    </TextsProvider>,
  )
  // Preloads of its pictures belong into the head; the page asks for them itself.
  const html = made.replace(/^(<link rel="preload"[^>]*>)+/, "")
  if (kept_parts.size >= MOST_KEPT) kept_parts.clear()
  kept_parts.set(key, html)
  return html
}

/** The browser imports the texts of the page once its scripts run; asked for from the head, they are there by then. */
function withLanguage(html: string, language: Language, url: string): string {
  const { first, account } = languageChunks[language]
  const files = new URL(url).pathname.startsWith("/account/") ? [first, account] : [first]
  const links = files.map((file) => file && `<link rel="modulepreload" href="${file}"/>`).join("")
  return html.replace("</head>", `${links}</head>`)
}
