import { randomBytes } from "node:crypto"
import { createRequestHandler, data, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router"
import { type Call, CallError, createClient, type Fetch } from "#contract/client.ts"
import type { OwnMarks } from "#contract/own.ts"
import type { PageServices } from "#contract/page-services.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { contentSecurityPolicy, takeOwnScripts } from "#server/platform/http/security-headers.ts"
import { refuse } from "#server/platform/refusal.ts"
import { keepMark, putBack } from "./own-marks.ts"

/**
 * Renders a page: for its reader, or with marks in their place. With marks it gives null for a page whose loaders ask for
 * anything else that is the reader's own.
 */
export interface Render {
  (request: Request, context: RequestContext): Promise<Response>
  (request: Request, context: RequestContext, marks: OwnMarks): Promise<Response | null>
}

export interface PageApi {
  apiFor: (context: RequestContext) => Fetch
  /** The calls whose answers are shared by readers who are alike. */
  shared: ReadonlySet<string>
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
  return ({ apiFor, shared }) => {
    const render = async (request: Request, context: RequestContext, marks: OwnMarks | null = null) => {
      const provider = new RouterContextProvider()
      const { language, tenant, request_id, platform } = context
      const isPreview = new URL(request.url).searchParams.get("preview") === "true"
      const preview_origin = isPreview ? platform.config.console_origin : null
      const script_mark = randomBytes(16).toString("base64url")
      const call = asRouteErrors(createClient(apiFor(context)))
      const guarded = { isPersonal: false }
      const kept: string[] = []
      provider.set(await keyOf(), {
        call: marks ? sharedOnly(call, shared, guarded) : call,
        language,
        demo: tenant.demo,
        timezone: tenant.timezone,
        preview_origin,
        script_mark,
        marks,
        keep: development ? null : (html) => keepMark(kept.push(html) - 1),
        report: (error) => {
          if (!guarded.isPersonal) platform.log.error({ err: error, request_id }, "page")
        },
      })
      const response = await handle(request, provider)
      if (guarded.isPersonal) return null
      // No page can be rendered without the database; the edge has one that needs nothing.
      if (response.status === 503) refuse("DATABASE_UNAVAILABLE", { retry_after: 2 })
      if (!response.headers.get("content-type")?.startsWith("text/html")) return keepable(response)
      const { html, hashes } = takeOwnScripts(putBack(await response.text(), kept), script_mark)
      const page = new Response(html, response)
      page.headers.set(
        "content-security-policy",
        contentSecurityPolicy(hashes, { development, frame_ancestors: preview_origin ?? "'none'" }),
      )
      return keepable(page)
    }
    return render as Render
  }
}

/** Refuses every call whose answer may be the caller's own, and remembers that there was one. */
const sharedOnly =
  (call: Call, shared: ReadonlySet<string>, guarded: { isPersonal: boolean }): Call =>
  async (name, ...input) => {
    if (shared.has(name)) return call(name, ...input)
    guarded.isPersonal = true
    throw data(null, { status: 409 })
  }

/** A refused call becomes the page's own status, for the nearest error boundary. */
const asRouteErrors =
  (call: Call): Call =>
  async (name, ...input) => {
    try {
      return await call(name, ...input)
    } catch (error) {
      if (error instanceof CallError) throw data({ error: error.code }, { status: error.status })
      throw error
    }
  }

/** Pages may be cached publicly unless a loader set another cache-control. */
function keepable(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "public, max-age=1")
  return response
}
