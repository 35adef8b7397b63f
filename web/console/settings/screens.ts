import { entries } from "../shell/entries.ts"

/** Those of the settings themselves, in the order of the rail's entry. */
export const settingsScreens = entries.settings?.screens.filter(({ path }) => path.startsWith("/settings/")) ?? []

/** The other screens of that entry, such as the team's: they have addresses and a look of their own. */
export const otherScreens = entries.settings?.screens.filter((screen) => !settingsScreens.includes(screen)) ?? []
