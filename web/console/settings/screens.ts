import { entries } from "../shell/navigation.ts"

/** The five screens, in the order of the rail's entry. */
export const settingsScreens = entries.settings?.screens.filter(({ path }) => path.startsWith("/settings/")) ?? []
