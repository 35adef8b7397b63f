import { randomBytes } from "node:crypto"
import { createRequestHandler, data, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router"
import { type Call, CallError, createClient, type Fetch, queryTexts } from "#contract/client.ts"
import type { OwnMarks } from "#contract/own.ts"
import type { PageServices } from "#contract/page-services.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { encoded, withBody } from "#server/platform/http/encode-body.ts"
import { asRefusal } from "#server/platform/http/failure-answer.ts"
import type { AnswerDirectly } from "#server/platform/http/route.ts"
import { contentSecurityPolicy, takeOwnScripts } from "#server/platform/http/security-headers.ts"
import { refuse } from "#server/platform/refusal.ts"
import { keepMark, putBack } from "./own-marks.ts"

/** A page that was made, as a text: for many readers it is taken apart before it is sent. */
export interface MadePage {
  status: number
  headers: Headers
  text: string
}

export interface Render {
  forReader(request: Request, context: RequestContext): Promise<Response>
  /** With marks in the reader's place; null for a page whose loaders ask for anything else that is the reader's own. */
  forMany(request: Request, context: RequestContext, marks: OwnMarks): Promise<MadePage | null>
}

export interface PageApi {
  apiFor: (context: RequestContext) => Fetch
  /** The calls whose answers are shared by readers who are alike. */
  direct: ReadonlyMap<string, AnswerDirectly>
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
  return ({ apiFor, direct }) => {
    const render = async (request: Request, context: RequestContext, marks: OwnMarks | null) => {
      const provider = new RouterContextProvider()
      const { language, tenant, request_id, platform } = context
      const isPreview = new URL(request.url).searchParams.get("preview") === "true"
      const preview_origin = isPreview ? platform.config.console_origin : null
      const script_mark = randomBytes(16).toString("base64url")
      const call = answerShared(direct, context, marks ? null : asRouteErrors(createClient(apiFor(context))))
      const kept: string[] = []
      let delivered: string | null = null
      provider.set(await keyOf(), {
        call: call.call,
        language,
        demo: tenant.demo,
        timezone: tenant.timezone,
        preview_origin,
        script_mark,
        marks,
        keep: development ? null : (html) => keepMark(kept.push(html) - 1),
        deliver: (html) => {
          delivered = html
        },
        report: (error) => {
          if (!call.isPersonal()) platform.log.error({ err: error, request_id }, "page")
        },
      })
      const response = await handle(request, provider)
      if (call.isPersonal()) return null
      // No page can be rendered without the database; the edge has one that needs nothing.
      if (response.status === 503) refuse("DATABASE_UNAVAILABLE", { retry_after: 2 })
      const { status } = response
      const headers = keepable(response.headers)
      if (!headers.get("content-type")?.startsWith("text/html")) return { status, headers, body: response }
      const { html, hashes } = takeOwnScripts(putBack(delivered ?? (await response.text()), kept), script_mark)
      headers.set(
        "content-security-policy",
        contentSecurityPolicy(hashes, { development, frame_ancestors: preview_origin ?? "'none'" }),
      )
      return { status, headers, body: html }
    }
    return {
      async forReader(request, context) {
        const { status, headers, body } = (await render(request, context, null))!
        if (typeof body !== "string") return new Response(body.body, { status, headers })
        return withBody(new Response(null, { status, headers }), encoded(body))
      },
      async forMany(request, context, marks) {
        const made = await render(request, context, marks)
        if (!made) return null
        const { status, headers, body } = made
        return { status, headers, text: typeof body === "string" ? body : await body.text() }
      },
    }
  }
}

/**
 * The calls of a page: shared answers directly, all others as `personal` makes them. Without that they are refused, and it is
 * remembered that there was one, for a page that is made for many.
 */
function answerShared(direct: PageApi["direct"], context: RequestContext, personal: Call | null) {
  let isPersonal = false
  const call: Call = async (name, ...input) => {
    const answer = direct.get(name)
    if (!answer) {
      if (personal) return personal(name, ...input)
      isPersonal = true
      throw data(null, { status: 409 })
    }
    const { params = {}, query = {} } = (input[0] ?? {}) as { params?: object; query?: object }
    try {
      return (await answer(context, { params: queryTexts(params), query: queryTexts(query) })) as never
    } catch (error) {
      const { code, status } = asRefusal(error)
      const { platform, request_id, organiser_id } = context
      if (code === "UNKNOWN_ERROR") platform.log.error({ err: error, request_id, organiser_id }, "unexpected")
      throw data({ error: code }, { status })
    }
  }
  return { call, isPersonal: () => isPersonal }
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
function keepable(given: Headers): Headers {
  const headers = new Headers(given)
  if (!headers.has("cache-control")) headers.set("cache-control", "public, max-age=1")
  return headers
}
