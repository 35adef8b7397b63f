import { data } from "react-router"
import { type Call, CallError, createClient, type Fetch, queryTexts } from "#contract/client.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { asRefusal } from "#server/platform/http/failure-answer.ts"
import { type DirectRoute, LASTS } from "#server/platform/http/route.ts"

export interface PageApi {
  apiFor: (context: RequestContext) => Fetch
  /** The calls whose answers are shared by readers who are alike. */
  direct: ReadonlyMap<string, DirectRoute>
}

interface PageCalls {
  call: Call
  noted: {
    isRefused: boolean
    /** For how many milliseconds all answers may be given to others who asked before. */
    lasts: number
  }
}

// The calls of a page's loaders, answered in process. A refused call becomes the page's own status, for the nearest error
// boundary.

/** For a page that is made for its reader: shared answers directly, all others by the API as on the network. */
export function allCalls({ apiFor, direct }: PageApi, context: RequestContext): PageCalls {
  const personal = createClient(apiFor(context))
  const call: Call = async (name, ...input) => {
    const route = direct.get(name)
    if (route) return (await answerDirectly(route, context, input[0])) as never
    try {
      return await personal(name, ...input)
    } catch (error) {
      if (error instanceof CallError) throw data({ error: error.code }, { status: error.status })
      throw error
    }
  }
  return { call, noted: { isRefused: false, lasts: 0 } }
}

/** For a page that is made for many: shared answers only. Any other call is refused. */
export function sharedCalls({ direct }: PageApi, context: RequestContext): PageCalls {
  const noted = { isRefused: false, lasts: LASTS }
  const call: Call = async (name, ...input) => {
    const route = direct.get(name)
    if (route) {
      noted.lasts = Math.min(noted.lasts, route.lasts)
      return (await answerDirectly(route, context, input[0])) as never
    }
    noted.isRefused = true
    throw data(null, { status: 409 })
  }
  return { call, noted }
}

async function answerDirectly({ answer }: DirectRoute, context: RequestContext, input: unknown): Promise<unknown> {
  const { params = {}, query = {} } = (input ?? {}) as { params?: object; query?: object }
  try {
    return await answer(context, { params: queryTexts(params), query: queryTexts(query) })
  } catch (error) {
    const { code, status } = asRefusal(error)
    const { platform, request_id, organiser_id } = context
    if (code === "UNKNOWN_ERROR") platform.log.error({ err: error, request_id, organiser_id }, "unexpected")
    throw data({ error: code }, { status })
  }
}
