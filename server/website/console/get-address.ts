import { statuses } from "#contract/endpoints/catalogue.ts"
import type { PreviewNeed } from "#contract/endpoints/console-previews.ts"
import { findActivities } from "#server/catalogue/find-activities.ts"
import { findCards } from "#server/catalogue/find-availabilities.ts"
import { findBundles, findMemberships, findVouchers } from "#server/catalogue/find-on-sale.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { findArticles } from "#server/website/find-articles.ts"

interface Address {
  address: string | null
  needs: PreviewNeed | null
}

/**
 * The address of a page. Its parameters are filled with the first thing of their kind that visitors find: an activity or
 * availability to come, a product on sale, the newest article. A parameter of the organiser's own names no thing, and any value
 * shows the same page: its name stands for it.
 */
export async function getAddress(ctx: RequestContext, path: string): Promise<Address> {
  let address = path
  for (const [parameter, name] of path.matchAll(/\{(\w+)\}/g)) {
    const value = isNeed(name!) ? await things[name](ctx) : name!
    if (!value) return { address: null, needs: name as PreviewNeed }
    address = address.replace(parameter, value)
  }
  if (path !== CART_ADD) return { address, needs: null }
  const availability = await things.availability(ctx)
  return { address: availability ? `${CART_ADD}?availabilities=${availability}` : CART_ADD, needs: null }
}

/** The form that adds to the cart shows the availabilities that its query names. */
const CART_ADD = "/cart/add"

const ONE = { limit: 1, page_number: 1, page_size: 1 }

const things: Record<PreviewNeed, (ctx: RequestContext) => Promise<string | null>> = {
  activity: async (ctx) => {
    const after = await readTenant(ctx, readClock)
    const to_come = await findActivities(ctx, { query: { ...ONE, after } })
    return cuidOf(to_come) ?? cuidOf(await findActivities(ctx, { query: ONE }))
  },
  availability: async (ctx) => {
    const after = await readTenant(ctx, readClock)
    const open = await findCards(ctx, { query: { ...ONE, after, status: ["OPEN"] } })
    return cuidOf(open) ?? cuidOf(await findCards(ctx, { query: { ...ONE, after, status: [...statuses] } }))
  },
  bundle: async (ctx) => cuidOf(await findBundles(ctx, { query: ONE })),
  membership: async (ctx) => cuidOf(await findMemberships(ctx, { query: ONE })),
  voucher: async (ctx) => cuidOf(await findVouchers(ctx, { query: ONE })),
  article: async (ctx) => (await findArticles(ctx, { query: ONE })).data[0]?.slug ?? null,
  cart: async () => null,
}

const isNeed = (name: string): name is PreviewNeed => Object.hasOwn(things, name)

const cuidOf = ({ data }: { data: { cuid: string }[] }): string | null => data[0]?.cuid ?? null
