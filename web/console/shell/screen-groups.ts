import type { console_fr } from "#locales/console-fr.ts"
import type { Screen } from "./entries.ts"

type GroupName = keyof (typeof console_fr)["console_shell"]["screen_groups"]

/** Screens that an entry of the rail folds away together; the others stand for themselves. */
const folded: Record<GroupName, readonly string[]> = {
  places: ["/catalogs", "/category-groups", "/locations", "/resources"],
  asked: ["/questions", "/options"],
  times: ["/calendar-periods", "/date-configurations"],
  products: ["/bundles", "/memberships", "/vouchers"],
  discounts: ["/volume-discounts", "/discounts", "/coupons", "/segments"],
}

export type ScreenGroup = { name: GroupName; screens: Screen[] } | Screen

/** The screens of an entry in their order, those that belong together as one group. One alone needs no group. */
export function groupScreens(screens: readonly Screen[]): ScreenGroup[] {
  const names = Object.keys(folded) as GroupName[]
  const grouped = names
    .map((name) => ({ name, screens: screens.filter(({ path }) => folded[name].includes(path)) }))
    .filter((group) => group.screens.length > 1)
  return screens.flatMap((screen): ScreenGroup[] => {
    const group = grouped.find((each) => each.screens.includes(screen))
    if (!group) return [screen]
    return group.screens[0] === screen ? [group] : []
  })
}
