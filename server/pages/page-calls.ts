import { data } from "react-router"
import { type Call, CallError, createClient, type Fetch, queryTexts } from "#contract/client.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { asRefusal } from "#server/platform/http/failure-answer.ts"
import type { AnswerDirectly } from "#server/platform/http/route.ts"

export interface PageApi {
  apiFor: (context: RequestContext) => Fetch
  /** The calls whose answers are shared by readers who are alike. */
  direct: ReadonlyMap<string, AnswerDirectly>
}

// The calls of a page's loaders, answered in process. A refused call becomes the page's own status, for the nearest error
// boundary.

/** For a page that is made for its reader: shared answers directly, all others by the API as on the network. */
export function allCalls({ apiFor, direct }: PageApi, context: RequestContext): Call {
  const personal = createClient(apiFor(context))
  return async (name, ...input) => {
    const answer = direct.get(name)
    if (answer) return (await answerDirectly(answer, context, input[0])) as never
    try {
      return await personal(name, ...input)
    } catch (error) {
      if (error instanceof CallError) throw data({ error: error.code }, { status: error.status })
      throw error
    }
  }
}

/** For a page that is made for many: shared answers only. Any other call is refused, and it is remembered that one was. */
export function sharedCalls({ direct }: PageApi, context: RequestContext) {
  let isRefused = false
  const call: Call = async (name, ...input) => {
    const answer = direct.get(name)
    if (answer) return (await answerDirectly(answer, context, input[0])) as never
    isRefused = true
    throw data(null, { status: 409 })
  }
  return { call, isRefused: () => isRefused }
}

async function answerDirectly(answer: AnswerDirectly, context: RequestContext, input: unknown): Promise<unknown> {
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
