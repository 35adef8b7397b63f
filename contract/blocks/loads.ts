import type { Call } from "../client.ts"
import { ownText } from "../own.ts"
import type { PageFrame } from "../page-frame.ts"
import { shownFields } from "../rules/custom-fields.ts"
import { isAnswering } from "./answering.ts"
import { cardLoads } from "./card-loads.ts"
import { checkoutLoads } from "./checkout-loads.ts"
import { detailLoads } from "./detail-loads.ts"
import { filterLoads } from "./filter-loads.ts"
import type { ParsedElement, SettingsOf } from "./registry.ts"
import { scheduleLoads } from "./schedule-loads.ts"
import type { Where } from "./where.ts"

// The data an element needs before its page is rendered, as calls of the contract. A page makes all of them together.

const ARTICLES_PER_PAGE = 12

export const loads = {
  ...cardLoads,
  ...filterLoads,
  ...scheduleLoads,
  ...detailLoads,
  ...checkoutLoads,
  "latest-articles": (call: Call, { limit }: SettingsOf<"latest-articles">) =>
    call("GET /api/blog/articles", { query: { limit } }),
  "blog-list": async (call: Call, _: SettingsOf<"blog-list">, { query }: Where) => {
    const page_number = Math.max(1, Number.parseInt(query.get("page_number") ?? "", 10) || 1)
    const articles = await call("GET /api/blog/articles", { query: { page_number, page_size: ARTICLES_PER_PAGE } })
    return { ...articles, page_number, page_size: ARTICLES_PER_PAGE }
  },
  "blog-article": (call: Call, _: SettingsOf<"blog-article">, { params }: Where) =>
    call("GET /api/blog/articles/{slug}", { params: { slug: params.article ?? "" } }),
  register: async (call: Call) => {
    const ask = async (entity: "CUSTOMERS" | "PARTICIPANTS") =>
      shownFields((await call("GET /api/custom-fields", { query: { entity } })).data, "sign-up")
    const [{ organiser }, { version: terms_version }, customer, participant] = await Promise.all([
      call("GET /api/website"),
      call("GET /api/terms"),
      ask("CUSTOMERS"),
      ask("PARTICIPANTS"),
    ])
    return { customer, participant: organiser.settings.create_customer_participant ? participant : null, terms_version }
  },
}

export type LoadedType = keyof typeof loads
export type LoadedData<T extends LoadedType> = Awaited<ReturnType<(typeof loads)[T]>>

const isLoaded = (type: string): type is LoadedType => Object.hasOwn(loads, type)

interface Loading extends Where {
  /** Where the page is made once for many questions: elements that answer are left out of it. */
  frame: PageFrame | null
}

/** The data of all elements of a page, by element id. */
export async function loadElements(
  call: Call,
  content: ParsedElement[],
  { frame, query, ...place }: Loading,
): Promise<Record<string, unknown>> {
  const where = frame ? guarded({ ...place, query }, frame) : { ...place, query }
  const load = async (element: ParsedElement): Promise<unknown> => {
    if (!isAnswering(element.type)) return loadOne(call, element, where)
    // Elements inside others are made with these.
    if (frame && content.includes(element))
      return frame.leaveData(element.id, (call, query) => loadOne(call, element, { ...place, query }))
    const text = ownText(await loadOne(call, element, where))
    return place.marks?.inText(text) ?? text
  }
  const wanting = everyParsed(content).filter(({ type }) => isLoaded(type))
  return Object.fromEntries(await Promise.all(wanting.map(async (each) => [each.id, await load(each)] as const)))
}

/** The same place, which tells when an element of the frame reads the question. */
const guarded = ({ query, ...place }: Where, frame: PageFrame): Where => ({
  ...place,
  get query() {
    frame.readsQuestion()
    return query
  },
})

function loadOne(call: Call, { type, settings }: ParsedElement, where: Where): Promise<unknown> {
  const load = loads[type as LoadedType] as (call: Call, settings: unknown, where: Where) => Promise<unknown>
  return load(call, settings, where)
}

const everyParsed = (content: ParsedElement[]): ParsedElement[] =>
  content.flatMap((element) => [element, ...everyParsed(element.children)])
