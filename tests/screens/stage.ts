// The browser's own page as a stage: the network is replaced by the answers that a test gives for each call of the
// contract, the clock stands where it says, and nothing may be said on the console.
import type { ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"
import { toast } from "sonner"
import { afterEach, expect, vi } from "vitest"
import { page } from "vitest/browser"
import { type AnswerTo, CallError, type CallName } from "#contract/client.ts"
import { StagedRequest } from "./staged-request.ts"

export type Sent = { url: URL; body: unknown }
/** For each call its answer, a refusal, or a function of what was sent. */
export type Answers = {
  [N in CallName]?: AnswerTo<N> | CallError | ((sent: Sent) => AnswerTo<N> | Promise<AnswerTo<N>>)
}

interface Stage {
  width: number
  now: string
  answers: Answers
  /** Every call is added here, such as "GET /api/account". */
  calls: string[]
  /** What may stand before the paths of calls: the organiser's slug in the console. */
  bases?: readonly string[]
}

const realFetch = globalThis.fetch
export const NOW = "2027-01-15T10:00:00.000Z"

let mounted: Root | undefined
const complaints: string[] = []

afterEach(() => {
  leave()
  expect(complaints.splice(0), "console errors and calls without an answer").toEqual([])
})

/** Chromium says it of whatever changes its size while it is measured; nothing is lost by it. */
const harmless = /ResizeObserver loop/
export const complain = (said: string) => void (harmless.test(said) || complaints.push(said))

/** The next page finds nothing of the last one. */
function leave() {
  mounted?.unmount()
  mounted = undefined
  document.body.replaceChildren()
  document.body.className = ""
  sessionStorage.clear()
  // The router's module remembers how far the last page was scrolled, unless the tab's storage says otherwise.
  sessionStorage.setItem("react-router-scroll-positions", "{}")
  localStorage.clear()
  toast.dismiss()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Clears the page and gives the element to mount in. */
export async function setStage({ width, now, answers, calls, bases = [""] }: Stage): Promise<HTMLElement> {
  leave()
  if (innerWidth !== width) await page.viewport(width, 844)
  // The page is a frame: until it has the focus, keys that are pressed go to the document around it.
  window.focus()
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) })
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...said) => complain(said.map(String).join(" ")))
  answerCalls(answers, calls, bases)
  return document.body.appendChild(document.createElement("div"))
}

export function mount(home: HTMLElement, content: ReactNode): void {
  mounted = createRoot(home)
  mounted.render(content)
}

/** It takes answers as unknown ones: to work out the union of all the contract's answers takes the type checker seconds. */
function answerCalls(answers: Record<string, unknown>, calls: string[], bases: readonly string[]): void {
  // An address without parameters goes before one that has some.
  const known = Object.entries(answers).toSorted(([a], [b]) => a.split("{").length - b.split("{").length)
  vi.stubGlobal("XMLHttpRequest", StagedRequest)
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.href)
    const base = bases.find((each) => url.pathname.startsWith(`${each}/api/`))
    if (base === undefined) return realFetch(address, init)
    const asked = `${init.method ?? "GET"} ${url.pathname.slice(base.length)}`
    calls.push(`${asked}${url.search}`)
    const [, answer] = known.find(([name]) => patternOf(name).test(asked)) ?? []
    if (!answer) complaints.push(`no answer for ${asked}`)
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null
    return respond(answer, { url, body })
  })
}

async function respond(answer: unknown, sent: Sent): Promise<Response> {
  const given =
    typeof answer === "function" ? await answer(sent) : (answer ?? new CallError(404, { error: "NOT_FOUND" }))
  if (!(given instanceof CallError)) return Response.json(given)
  const { status, code: error, field, details, request_id } = given
  return Response.json({ error, field, details, request_id }, { status })
}

const patternOf = (name: string) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
