import { randomBytes } from "node:crypto"
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router"
import { type OwnMarks, ownText } from "#contract/own.ts"
import type { MadeElement, PageFrame } from "#contract/page-frame.ts"
import type { PageServices } from "#contract/page-services.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { encoded, withBody } from "#server/platform/http/encode-body.ts"
import { contentSecurityPolicy, takeOwnScripts } from "#server/platform/http/security-headers.ts"
import { refuse } from "#server/platform/refusal.ts"
import { afterWriting } from "#server/platform/writing.ts"
import type { LeftElement } from "./frame.ts"
import { keepMark, putBack } from "./own-marks.ts"
import { allCalls, type PageApi, sharedCalls } from "./page-calls.ts"

/** A page that was made, as a text: for many readers it is taken apart before it is sent. */
export interface MadePage {
  status: number
  headers: Headers
  text: string
  /** For how many milliseconds it may be given to others who asked before it was made. */
  lasts: number
}

/** What an element answers to one question. */
export interface MadeAnswer extends MadeElement {
  /** Of its data. */
  text: string
}

export interface Render {
  forReader(request: Request, context: RequestContext): Promise<Response>
  /**
   * With marks in the reader's place and without the elements that the frame notes; null for a page whose loaders ask for
   * anything else that is the reader's own.
   */
  forMany(request: Request, context: RequestContext, many: Many): Promise<MadePage | null>
  /** An element that was left out of a frame, for one question; null as above, "whole" if it can only be made in its page. */
  answer(left: LeftElement, url: URL, context: RequestContext, marks: OwnMarks): Promise<MadeAnswer | "whole" | null>
}

interface Many {
  marks: OwnMarks
  /** Null where nothing is left out. */
  frame: PageFrame | null
}

/** Given the API in process, renders pages. */
export type RenderPage = (api: PageApi) => Render

/**
 * React Router behind our edge. The build exports the key under which loaders find their services, since the bundle and
 * this process would each have their own copy of any module that tried to share one.
 */
export function createRenderPage(build: ServerBuild | (() => Promise<ServerBuild>), development: boolean): RenderPage {
  const handle = createRequestHandler(build, development ? "development" : "production")
  const keyOf = async () => {
    const { entry } = typeof build === "function" ? await build() : build
    return (entry.module as unknown as { pageServices: RouterContext<PageServices> }).pageServices
  }
  const keeperOf = (kept: string[]) => (development ? null : (html: string) => keepMark(kept.push(html) - 1))
  return (api) => {
    const render = async (request: Request, context: RequestContext, many: Many | null) => {
      const provider = new RouterContextProvider()
      const { language, tenant, request_id, platform } = context
      const isPreview = new URL(request.url).searchParams.get("preview") === "true"
      const preview_origin = isPreview ? platform.config.console_origin : null
      const script_mark = randomBytes(16).toString("base64url")
      const { call, noted } = many ? sharedCalls(api, context) : allCalls(api, context)
      const kept: string[] = []
      let delivered: string | null = null
      provider.set(await keyOf(), {
        call,
        language,
        demo: tenant.demo,
        timezone: tenant.timezone,
        preview_origin,
        script_mark,
        marks: many?.marks ?? null,
        frame: many?.frame ?? null,
        keep: keeperOf(kept),
        deliver: (html) => {
          delivered = html
        },
        afterWriting,
        report: (error) => {
          if (!noted.isRefused) platform.log.error({ err: error, request_id }, "page")
        },
      })
      const response = await handle(request, provider)
      if (noted.isRefused) return null
      // No page can be rendered without the database; the edge has one that needs nothing.
      if (response.status === 503) refuse("DATABASE_UNAVAILABLE", { retry_after: 2 })
      const { status } = response
      const headers = keepable(response.headers)
      if (!headers.get("content-type")?.startsWith("text/html"))
        return { status, headers, body: response, lasts: noted.lasts }
      const { html, hashes } = takeOwnScripts(putBack(delivered ?? (await response.text()), kept), script_mark)
      headers.set(
        "content-security-policy",
        contentSecurityPolicy(hashes, { development, frame_ancestors: preview_origin ?? "'none'" }),
      )
      return { status, headers, body: html, lasts: noted.lasts }
    }
    return {
      async forReader(request, context) {
        const { status, headers, body } = (await render(request, context, null))!
        if (typeof body !== "string") return new Response(body.body, { status, headers })
        return withBody(new Response(null, { status, headers }), encoded(body))
      },
      async forMany(request, context, many) {
        const made = await render(request, context, many)
        if (!made) return null
        const { body, ...rest } = made
        return { ...rest, text: typeof body === "string" ? body : await body.text() }
      },
      async answer({ load, make }, url, context, marks) {
        const { call, noted } = sharedCalls(api, context)
        const data = await load(call, url.searchParams).catch((error: unknown) => {
          if (!noted.isRefused) throw error
        })
        if (data === undefined) return null
        const text = marks.inText(ownText(data))
        if (!make) return { text, html: "", head: "" }
        const kept: string[] = []
        const made = await make({ data, at: url.pathname + url.search, leave: marks.leave, keep: keeperOf(kept) })
        if (!made) return "whole"
        const { html, head } = made
        return { text, html: putBack(html, kept), head }
      },
    }
  }
}

/** Pages may be cached publicly unless a loader set another cache-control. */
function keepable(given: Headers): Headers {
  const headers = new Headers(given)
  if (!headers.has("cache-control")) headers.set("cache-control", "public, max-age=1")
  return headers
}
