/** The looks a site can have: corners, fonts, density and depth, as web/ui/tokens.css describes them. */
export const themes = ["default", "album"] as const
export type Theme = (typeof themes)[number]

/** The look of a stored name: an unknown one, such as another release's, is served as the first. */
export const themeOf = (stored: string): Theme => themes.find((theme) => theme === stored) ?? themes[0]
